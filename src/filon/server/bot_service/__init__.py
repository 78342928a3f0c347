"""Bot computation outside the event loop: worker processes, the pool, one bot turn."""
