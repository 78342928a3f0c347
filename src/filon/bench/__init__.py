"""Benchmarks. Times are also given in loops of plain CPython, so that they compare across machines and days."""
