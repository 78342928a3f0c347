"""Limits on what clients may do: configured limits and rate limits."""
