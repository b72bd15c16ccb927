"""What is kept on disk: games under way, records, statistics, settings."""
