"""The version, in its one place: the package is built with it and `tpat --version` shows it."""

__version__ = "0.1.0"
