"""Practice with tricks: which card wins, which may be played, and why."""
