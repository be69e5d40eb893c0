"""Engines for NVIDIA GPUs."""
