"""How is a new game begun? `rooms` holds what it begins with, a text for every file."""
