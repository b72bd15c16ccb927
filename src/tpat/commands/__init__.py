"""What commands do beyond a few lines."""
