"""The steps of a hand, a file each, and the order in which they follow."""
