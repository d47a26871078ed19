"""certify, shatter, lp, compare, generate: their results, and that these are true."""

import copy
import json
import pickle
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from sklearn.datasets import load_iris

import novikoff


def test_separable_rows_have_a_separator_and_a_margin():
    X, y = novikoff.generate_ball(200, 3, margin=0.1, random_state=1)
    proved = novikoff.certify(X, y, fit_intercept=False)
    assert proved.verdict == "separable" and proved.verify()
    assert (y * (X @ proved.separator) > 0).all()
    lower, upper = proved.margin
    assert 0.1 <= upper and upper - lower <= 1e-6 * upper
    assert proved.witness == proved.reason == {} and len(proved.separated_rows) == 200
    assert np.abs(proved.separator).max() == 1 and all(isinstance(w, Fraction) for w in proved.exact_separator)
    assert proved.mistake_bound == pytest.approx((proved.radius / lower) ** 2)


def test_witness_of_inseparable_rows_adds_up_to_zero():
    X, y = novikoff.generate_blobs(100, 2, distance=1, random_state=1)
    proved = novikoff.certify(X, y)
    assert proved.verdict == "inseparable" and proved.margin is None and proved.separator is None
    for multipliers in (proved.witness, proved.reason):
        total = [Fraction(0)] * 3
        for row, weight in multipliers.items():
            assert weight > 0
            total = [t + weight * int(y[row]) * Fraction(x) for t, x in zip(total, [*X[row], 1])]
        assert total == [0, 0, 0]
    assert len(proved.reason) <= 4


def quasi():
    frame = pd.DataFrame({"dose": [1.0, 2, 3, 4, 2, 3], "treated": [0.0, 0, 0, 0, 1, 1]})
    return frame, [0, 1, 0, 1, 1, 1]


def test_coefficients_are_a_frame_with_the_names_of_the_columns():
    proved = novikoff.certify(*quasi())
    assert proved.verdict == "quasi-separable"
    assert list(proved.coefficients.index) == ["dose", "treated", "(intercept)"]
    assert proved.coefficients.estimate["treated"] == "+inf"
    assert proved.coefficients.estimate["dose"] == "finite"
    assert list(proved.separated_rows) == [4, 5]
    assert "treated → +inf" in repr(proved)


def test_columns_with_the_same_name_keep_their_coefficients():
    frame, y = quasi()
    for names in (["x", "x"], ["x", "(intercept)"]):
        proved = novikoff.certify(frame.set_axis(names, axis=1), y)
        assert list(proved.coefficients.index) == [*names, "(intercept)"]
        assert list(proved.coefficients.estimate) == ["finite", "+inf", "finite"]
        assert f"{names[1]} → +inf" in repr(proved)
        assert proved._repr_html_().count("<tr><td>") == 3
    assert len(novikoff.certify(frame, y, coefficients=False).coefficients) == 0


def test_html_escapes_names():
    frame, y = quasi()
    page = novikoff.certify(frame.rename(columns={"treated": "<b>"}), y)._repr_html_()
    assert "&lt;b&gt;" in page and "<td><b>" not in page and "quasi-separable" in page


def test_verify_notices_that_the_rows_were_changed():
    X, y = novikoff.generate_ball(50, 2, margin=0.1, random_state=1)
    proved = novikoff.certify(X, y)
    assert proved.verify() and proved.faults() == []
    X[0] = -X[0]
    assert not proved.verify() and proved.faults()


@pytest.mark.parametrize("again", [copy.deepcopy, lambda proved: pickle.loads(pickle.dumps(proved))])
def test_copies_of_certificates_are_checked_as_they_are(again):
    frame, y = quasi()
    for X in (frame, sp.csr_matrix(frame.to_numpy())):
        proved = novikoff.certify(X, y)
        same = again(proved)
        assert same.verify() and repr(same) == repr(proved) and same.to_json() == proved.to_json()
        assert same.coefficients.equals(proved.coefficients) and same.reason == proved.reason


def test_more_classes_are_dictionaries():
    proved = novikoff.certify(*load_iris(return_X_y=True))
    assert proved.verdict == {0: "separable", 1: "inseparable", 2: "inseparable"}
    assert proved.margin[0][0] > 0 and proved.margin[1] is None
    assert "'1' against the rest" in repr(proved)
    assert len(json.loads(proved.to_json())["claims"]) == 3


def test_curves_separate_what_lines_cannot():
    X, y = novikoff.generate_rings(100, spread=0.2, random_state=1)
    assert novikoff.certify(X, y).verdict == "inseparable"
    assert novikoff.certify(X, y, lift="circle").verdict == "separable"


def test_shatter_shows_ranges_and_reasons():
    points = np.array([[0.0, 0], [0, 1], [1, 0], [1, 1]])
    result = novikoff.shatter(points, "halfspaces")
    assert not result.shattered and len(result.cut) == 14 and result.vc_dimension == 3
    for cut in result.cut:
        inside = points @ np.array(cut.normal, float) + float(cut.offset) > 0
        assert tuple(np.flatnonzero(inside)) == cut.inside
    assert sum(missing.subsets for missing in result.missing) == 2
    for missing in result.missing:
        means = [
            sum(float(weight) * points[row] for row, weight in side.items())
            for side in (missing.reason_inside, missing.reason_outside)
        ]
        assert np.allclose(*means)
    assert novikoff.shatter(points[:3]).shattered


def test_lp_agrees_with_scipy():
    from scipy.optimize import linprog

    rng = np.random.default_rng(1)
    for _ in range(5):
        c, A, b = rng.integers(-5, 6, 4), rng.integers(-3, 6, (5, 4)), rng.integers(1, 9, 5)
        theirs, ours = linprog(c, A_ub=A, b_ub=b, bounds=(0, 10)), novikoff.lp(c, A_ub=A, b_ub=b, bounds=(0, 10))
        assert ours.status == "optimal" and ours.fun == pytest.approx(theirs.fun, abs=1e-5)
        assert (A @ ours.x <= b + 1e-9).all()


def test_lp_says_why_there_is_no_point():
    result = novikoff.lp([1], A_ub=[[1], [-1]], b_ub=[1, -2], bounds=(None, None))
    assert result.status == "infeasible" and result.x is None and result.multipliers
    assert novikoff.lp([-1], bounds=[(0, None)]).status == "unbounded"


def test_lp_reads_files(data):
    result = novikoff.lp(data / "diet.lp")
    assert result.status == "optimal" and result.exact and result.point


def test_compare_has_a_line_for_each_learner():
    X, y = novikoff.generate_ball(200, 3, margin=0.1, random_state=1)
    table = novikoff.compare(X, y, max_iter=50, fit_intercept=False)
    assert len(table) == 13 and table.loc["perceptron", "converged"]
    of_mistakes = ["arow", "averaged-passive-aggressive"]  # their theorems count mistakes
    assert (table.updates <= table.bound).drop(of_mistakes).all()
    assert (table.mistakes <= table.bound)[of_mistakes].all()
    named = novikoff.compare(X, y, [novikoff.PerceptronClassifier(eta0=2)])
    assert list(named.index) == ["PerceptronClassifier"]


def test_compare_keeps_learners_of_the_same_kind_apart():
    X, y = novikoff.generate_blobs(50, distance=1, random_state=1)
    slow, fast = (novikoff.PerceptronClassifier(max_iter=n) for n in (7, 3))
    table = novikoff.compare(X, y, [slow, fast])
    assert list(table.index) == ["PerceptronClassifier"] * 2 and list(table.passes) == [7, 3]
    assert list(novikoff.compare(X, y, "perceptron", max_iter=2).passes) == [2]
    assert list(novikoff.compare(X, y, slow).passes) == [7]


def test_compare_of_more_classes_tells_the_smallest_margin_and_the_largest_bound():
    X, y = np.array([[0.0, 9], [9, 0], [-5, -9]]), [0, 1, 2]
    (line,) = novikoff.compare(X, y, "perceptron").itertuples()
    model = novikoff.PerceptronClassifier().fit(X, y)
    assert line.margin == min(lower for lower, _ in model.margin_) > 0
    assert line.bound == model.mistake_bound_.max() < np.inf
