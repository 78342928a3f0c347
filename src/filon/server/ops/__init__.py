"""Operating the server: logs, metrics, garbage-collector tuning, housekeeping, restart, page build version."""
