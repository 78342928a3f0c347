"""How does a checkout become a program? What `./play` is made of: the standard library alone, Python 3.11 and newer."""
