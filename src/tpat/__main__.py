"""Runs the program: `python -m tpat`."""

from tpat.cli import main

if __name__ == "__main__":
    main()
