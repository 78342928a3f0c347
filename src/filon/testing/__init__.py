"""Conformance tests for any game: laws, oracles that decide who may know what, random walks, hostile inputs."""
