"""Why a run did not end by itself: the sentence of the ConvergenceWarning."""

from __future__ import annotations

from . import _core

#: Data with more numbers than this is not checked for separability unless requested: it may take long.
MOST_NUMBERS = 1_000_000
MOST_COLUMNS = 30
#: The gap of the margin's enclosure here: any lower end is enough. A narrow gap may take a hundred times as long.
ROUGH = 1
#: A bound on the updates beyond which a run cannot be expected to end.
HOPELESS = 1e15


def ended(proof, may_leave_errors):
    """Whether a run ended by itself.

    An epoch without updates does not count if a row remains that no w classifies correctly, such as a row of zeros.
    """
    return proof.stopped == "separated" or proof.stopped == "stopping-rule" and (may_leave_errors or not proof.errors)


def listed(rows, most=10):
    """`0, 3 and 7`; only the first few of a long list."""
    rows = sorted(rows)
    if len(rows) > most:
        return f"{', '.join(map(str, rows[:most]))} and {len(rows) - most} more"
    return " and ".join(filter(None, (", ".join(map(str, rows[:-1])), str(rows[-1]))))


def small(data, problems):
    return data.rows * data.columns * problems <= MOST_NUMBERS and data.columns <= MOST_COLUMNS


def what_is_left(proof, rows):
    epochs = "1 epoch" if proof.epochs == 1 else f"{proof.epochs} epochs"
    limit = f"at the limit of {epochs} (max_iter)"
    where = {"cycle": "in a cycle", "stopping-rule": "after an epoch without updates"}.get(proof.stopped, limit)
    return f"stopped {where} with {proof.errors} of {rows} rows on the wrong side"


def forbidding(rows, counted=""):
    """`row 5 alone forbids`, `rows 0 and 1 together forbid`."""
    one = len(rows) == 1
    return f"{'row' if one else 'rows'} {listed(rows)}{counted} {'alone forbids' if one else 'together forbid'}"


def prospect(proof, claim):
    """Whether more epochs will help, if some hyperplane separates the rows."""
    if proof.stopped == "cycle":
        return "but rounding keeps this run from getting there; another scale may help"
    bound = claim.mistake_bound
    if bound is None or bound > HOPELESS:
        return "but by so little that no run may get there; another scale may widen the gap"
    return f"so more epochs will do: no plain perceptron from 0 makes more than {int(bound):,} mistakes"


def reason(proof, claim, rows):
    """The reason for one problem. `claim` may be None, or False if no certificate is about such a problem."""
    left = what_is_left(proof, rows)
    if claim is False:
        return left
    if claim is None or claim.verdict == "undecided":
        return f"{left}; novikoff.certify(X, y) tells whether any hyperplane separates the classes"
    if claim.verdict == "separable":
        return f"{left}; the classes are separable, {prospect(proof, claim)}"
    return (
        f"{left}; the classes are {claim.verdict}: {forbidding(claim.reason, ' (counted from 0)')} "
        "that any hyperplane has all rows on their sides"
    )


def explanation(data, options, proofs, unfinished, classes, claims):
    """The text of the warning for the `unfinished` problems. `claims` is None if nothing is known yet."""
    if claims is None and small(data, len(proofs)):
        claims = _core.claims_about_space(data, options, ROUGH)
    sentences = []
    for k in unfinished:
        own = f"'{classes[k]}' against the rest: " if len(proofs) > 1 else ""
        sentences.append(own + reason(proofs[k], claims and claims[k], data.rows))
    if claims and any(claims[k] and claims[k].verdict in ("inseparable", "quasi-separable") for k in unfinished):
        sentences.append("AveragedPerceptron and PocketPerceptron are made for such data")
    return "\n".join(sentences)
