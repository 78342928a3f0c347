"""How is Filon served? Tables over HTTP and WebSocket: the pure table decides, this shell carries, stores and wakes."""
