"""A game at the live table: how it is set up, told, and reviewed."""
