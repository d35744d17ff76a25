"""What if: a hand, a trick or a round to be changed at will, and what the engine and the analysis tell of it."""
