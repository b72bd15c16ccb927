"""What the player sees and presses. Everything here is pure but for terminal.py, app.py and plain.py."""
