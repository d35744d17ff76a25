"""Practice with melds: a hand, marking its melds, counting them."""
