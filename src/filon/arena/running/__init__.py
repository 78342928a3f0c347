"""Running games: one deal at every seating, process and Ray pools, the result cache."""
