"""Heads-up triple draw in the browser: a small server over `lowball`, to be copied and changed."""
