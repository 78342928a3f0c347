"""The server: tables over HTTP and WebSocket. The pure table decides; this package carries, stores and schedules."""
