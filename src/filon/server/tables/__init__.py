"""Tables in this process: live tables, their scheduler, presence, settings, late join, retention."""
