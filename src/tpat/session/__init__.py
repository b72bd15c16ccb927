"""What every game shares while it is played: the line of states, undo and redo, automatic moves, hints, replay."""
