"""Rounds and their scores, for the score sheet and the scorer."""
