"""Practice: questions made by the engine, ways to go through them, and what comes next."""
