"""Why a run did not end by itself: the sentence of the ConvergenceWarning."""

from __future__ import annotations

from . import _core

#: Beyond so many numbers nobody asks, unless told to, whether any hyperplane separates the rows: it may take long.
MOST_NUMBERS = 1_000_000
MOST_COLUMNS = 30

ENDED = ("separated", "stopping-rule")


def listed(rows, most=10):
    """`0, 3 and 7`; of many the first few."""
    rows = sorted(rows)
    if len(rows) > most:
        return f"{', '.join(map(str, rows[:most]))} and {len(rows) - most} more"
    return " and ".join(filter(None, (", ".join(map(str, rows[:-1])), str(rows[-1]))))


def small(data, problems):
    return data.rows * data.columns * problems <= MOST_NUMBERS and data.columns <= MOST_COLUMNS


def what_is_left(proof, rows):
    passes = "1 pass" if proof.epochs == 1 else f"{proof.epochs} passes"
    limit = "in a cycle" if proof.stopped == "cycle" else f"at the limit of {passes} (max_iter)"
    return f"stopped {limit} with {proof.errors} of {rows} rows on the wrong side"


def reason(proof, claim, rows):
    """One problem; `claim` may be None."""
    left = what_is_left(proof, rows)
    if claim is None or claim.verdict == "undecided":
        return f"{left}; novikoff.certify(X, y) tells whether any hyperplane separates the classes"
    if claim.verdict == "separable":
        return f"{left}; the classes are separable, so more passes will do"
    return (
        f"{left}; the classes are {claim.verdict}: rows {listed(claim.reason)} (counted from 0) together forbid "
        "that any hyperplane has all rows on their sides"
    )


def explanation(data, options, proofs, classes, claims):
    """What the warning says of all problems that did not end by themselves. `claims`: what is known, may be None."""
    unfinished = [k for k, proof in enumerate(proofs) if proof.stopped not in ENDED]
    if claims is None and small(data, len(proofs)):
        claims = _core.claims_about_space(data, options)
    sentences = []
    for k in unfinished:
        own = f"'{classes[k]}' against the rest: " if len(proofs) > 1 else ""
        sentences.append(own + reason(proofs[k], claims and claims[k], data.rows))
    return "; ".join(sentences)
