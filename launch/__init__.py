"""Set-up of a checkout for `./play`: environment, native build, web build. Standard library only, Python 3.11+."""
