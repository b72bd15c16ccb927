"""The rules of patience, pure: no files, clock, chance, language or terminal."""
