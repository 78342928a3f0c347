"""Reading and writing data from outside the engine: bundled JSON, user-written deals, size limits, JSON Patch."""
