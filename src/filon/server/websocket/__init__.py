"""Playing over WebSocket: transport, one connection, and the session that handles its messages."""
