"""`filon new-game`: creates the files of a new game from `templates`."""
