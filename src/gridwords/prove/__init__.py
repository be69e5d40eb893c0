"""Proofs: every board of a size that reaches a score, with a certificate that can be checked."""

from __future__ import annotations

from gridwords.prove.certificate import BadCertificate
from gridwords.prove.check import Checkup, check_proof
from gridwords.prove.proof import Proof, Standing
from gridwords.prove.run import prove

__all__ = ["BadCertificate", "Checkup", "Proof", "Standing", "check_proof", "prove"]
