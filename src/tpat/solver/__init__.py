"""Can a position still be won? Searches that answer won, lost or unknown, and never more than they have proved."""
