"""Replays and records of finished matches: built once, in a process of their own, and cached as encoded bytes."""
