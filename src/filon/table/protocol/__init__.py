"""Messages between a table and its clients, the client state they build, their JSON Schema and TypeScript."""
