"""How a hand came about, told from its log: what was asked, and where every card lay."""
