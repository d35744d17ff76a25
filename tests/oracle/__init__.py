"""A second, slow reading of the rules, kept apart from the engine to check it.

Nothing here imports the engine. Cards are strings such as ``"10S"``, hands are
tuples of them, and a rule set is its name.
"""
