"""The exercise bank: reading `exercises/*.toml`, and what fits under which rules."""
