"""What do the two mines share? Places on a map without borders, sides that must fit, tools that break."""
