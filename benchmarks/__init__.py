"""Measurements: each prints what it did, with its seed or its ratio. ``python -m benchmarks.players`` and so on."""
