"""The lessons and the pages made of them."""
