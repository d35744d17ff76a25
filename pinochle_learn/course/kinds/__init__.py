"""The kinds of exercises, what they ask, and how an answer is graded."""
