"""The terminal client: commands, menu, screens, saved games."""
