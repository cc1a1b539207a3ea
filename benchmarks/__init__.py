"""Benchmarks against floors: what the product costs beside the least that the same server can do."""
