"""A number becomes a deck order; a deal and its rules become an id."""
