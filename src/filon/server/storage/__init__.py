"""Durable storage in SQLite: the store, its schema migrations, waiting for durable appends."""
