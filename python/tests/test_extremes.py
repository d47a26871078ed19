"""Numbers near the limits of doubles and beyond give an error or finite results, never a silent NaN."""

from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp

import novikoff
from novikoff._estimators import ESTIMATORS
from test_errors import refusal

Y = [0, 0, 1, 1]
SIGNS = np.array([[1.0, 0], [1, 1], [-1, 0], [-1, 1]])
ALL = pytest.mark.parametrize("Estimator", ESTIMATORS.values(), ids=ESTIMATORS)


def assert_finite(model, rows):
    for values in (model.coef_, model.intercept_, model.radius_, model.decision_function(rows), model.ledger_["score"]):
        assert np.isfinite(values).all()
    assert not np.isnan(model.margin_).any() and not np.isnan(model.mistake_bound_)


@ALL
@pytest.mark.parametrize("size", [5e-324, 1e-310, 1e-200, 1e-45, 1e38, 1e50])
@pytest.mark.parametrize("scale", [None, "max-abs", "standard"])
def test_rows_of_any_size_give_finite_models_or_say_why_not(Estimator, size, scale):
    rows = size * SIGNS
    model = Estimator(max_iter=20, scale=scale)
    try:
        model.fit(rows, Y)
    except ValueError as error:
        if scale and size < 5e-309:  # 1/size overflows
            assert str(error).startswith(f"X: scale='{scale}': the ") and "no double can bring it to 1" in str(error)
        else:
            assert Estimator is novikoff.FuzzyPerceptron and size < 1e-150
            assert str(error) == "X: the means of the two classes are so near that their distance underflows to 0"
    else:
        assert_finite(model, rows)


def test_coefficients_beyond_the_doubles_are_said():
    model = novikoff.PerceptronClassifier(scale="max-abs", eta0=10)
    text = "a coefficient is larger than any double once the scale is folded in; make the columns larger"
    assert refusal(ValueError, lambda: model.fit(8e-309 * SIGNS, Y)) == text


@ALL
def test_rows_beyond_the_doubles_squares_need_a_scale(Estimator):
    rows = 1e308 * SIGNS
    text = "X: row 0 (counted from 0) is longer than 1e+100, so squares could overflow; scale='max-abs' brings it into range"
    assert refusal(ValueError, lambda: Estimator().fit(rows, Y)) == text
    assert refusal(ValueError, lambda: Estimator().fit(sp.csr_matrix(rows), Y)) == text
    assert_finite(Estimator(scale="max-abs").fit(rows, Y), rows)


def test_rows_too_short_to_be_squared_need_a_scale():
    text = "X: row 0 (counted from 0) is shorter than 1e-70, so squares could underflow; scale='max-abs' brings it into range"
    model = novikoff.PerceptronClassifier(fit_intercept=False)
    assert refusal(ValueError, lambda: model.fit(1e-200 * SIGNS, Y)) == text
    assert model.set_params(scale="max-abs").fit(1e-200 * SIGNS, Y).converged_


@ALL
def test_float32_at_its_ends_is_computed_in_doubles(Estimator):
    for size in (1e-45, 3e38):
        rows = (size * SIGNS).astype(np.float32)
        single, double = (Estimator(max_iter=20, random_state=1).fit(X, Y) for X in (rows, rows.astype(np.float64)))
        assert_finite(single, rows)
        assert np.array_equal(single.coef_, double.coef_)


def test_scores_that_overflow_are_refused():
    model = novikoff.PerceptronClassifier().fit([[0.0, 1], [1, 1], [2, 0], [3, 0]], Y)
    text = "X: row 1 (counted from 0): the score overflows; the row, or the weights of the model, are too long"
    for judge in (model.predict, model.decision_function):
        assert refusal(ValueError, lambda: judge([[1, 1], [1e308, -1e308]])) == text
    assert list(model.predict([[1e-320, 5e-324]])) == [0]


@pytest.mark.parametrize("value", [1e308, 5e-324])
@pytest.mark.parametrize(
    "make, name",
    [
        (lambda v: novikoff.PerceptronClassifier(eta0=v), "eta0 must be"),
        (lambda v: novikoff.PassiveAggressive(C=v), "C must be"),
        (lambda v: novikoff.MarginFuzzyPerceptron(epsilon=v), "epsilon must be"),
        (lambda v: novikoff.FuzzyPerceptron(sharpness=v), "sharpness must be"),
        (lambda v: novikoff.GreedyPerceptron(rates=(1, v)), "rates: each must be"),
        (lambda v: novikoff.PerceptronClassifier(class_weight={0: 1, 1: v}), "class_weight: each must be"),
    ],
    ids=["eta0", "C", "epsilon", "sharpness", "rates", "class_weight"],
)
def test_parameters_that_would_overflow_are_refused(make, name, value):
    text = f"{name} a number from 1e-50 to 1e+50; {value} was given"
    assert refusal(ValueError, lambda: make(value).fit(SIGNS, Y)) == text


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_parameters_that_are_no_numbers_are_refused(value):
    for make, text in (
        (novikoff.PerceptronClassifier(eta0=value), f"eta0 must be a positive number; {value} was given"),
        (novikoff.PerceptronClassifier(class_weight={0: 1, 1: value}),
         f"class_weight: each must be a positive number; {value} was given"),
        (novikoff.FuzzyPerceptron(delta=value), f"delta must lie in [0, 0.5); {value} was given"),
    ):
        assert refusal(ValueError, lambda: make.fit(SIGNS, Y)) == text
    text = f"gap must lie between 0 and 1; {value} was given"
    assert refusal(ValueError, lambda: novikoff.certify(SIGNS, Y, gap=value)) == text


def test_parameters_beyond_all_doubles_are_refused():
    huge = 10**400
    assert refusal(ValueError, lambda: novikoff.PerceptronClassifier(eta0=huge).fit(SIGNS, Y)) == "eta0 is larger than any double"
    weighted = novikoff.PerceptronClassifier(class_weight={0: huge, 1: 1})
    assert refusal(ValueError, lambda: weighted.fit(SIGNS, Y)) == "class_weight: each is larger than any double"
    assert refusal(ValueError, lambda: novikoff.certify(SIGNS, Y, gap=huge)) == "gap is larger than any double"


ODD = 2**53 + 1


@pytest.mark.parametrize(
    "rows",
    [
        np.array([[2**53], [ODD]]),
        np.array([[2**53], [ODD]], np.uint64),
        np.array([[-(2**53)], [ODD]], object),
        [[2**53], [ODD]],
        pd.DataFrame({"a": [0.5, 1.5], "b": [1, ODD]}),
        sp.csr_matrix(np.array([[2**53], [ODD]])),
        sp.lil_matrix(np.array([[2**53], [ODD]])),
    ],
    ids=["int64", "uint64", "objects", "list", "frame", "CSR", "LIL"],
)
def test_whole_numbers_that_no_double_equals_are_refused(rows):
    """Rounding would make the two rows equal, and the proof would be about other rows."""
    text = "X has the whole number 9007199254740993, which no double equals; round or scale it first"
    for action in (
        lambda: novikoff.PerceptronClassifier().fit(rows, [0, 1]),
        lambda: novikoff.AveragedPerceptron().partial_fit(rows, [0, 1], classes=[0, 1]),
        lambda: novikoff.certify(rows, [0, 1]),
    ):
        assert refusal(ValueError, action) == text


def test_whole_numbers_that_are_doubles_are_taken():
    for rows in (np.array([[2**62], [-(2**62)]]), np.array([[2**64 - 2**11], [1]], np.uint64), [[10**22], [1]]):
        assert novikoff.certify(rows, [0, 1]).verdict == "separable"
    text = "X has the whole number 100000000000000000...0000000000000000000, which no double equals; round or scale it first"
    assert refusal(ValueError, lambda: novikoff.certify(np.array([[10**400], [1]], object), [0, 1])) == text


def test_masked_and_complex_values_are_refused():
    masked = np.ma.array(SIGNS, mask=SIGNS == 0)
    text = "X is masked in places; fill them, or leave their rows out"
    assert refusal(ValueError, lambda: novikoff.PerceptronClassifier().fit(masked, Y)) == text
    novikoff.PerceptronClassifier().fit(np.ma.array(SIGNS), Y)
    for rows in (SIGNS * 1j, sp.csr_matrix(SIGNS * 1j)):
        assert refusal(ValueError, lambda: novikoff.certify(rows, Y)).startswith("Complex data not supported")


def test_objects_that_are_numbers_are_taken():
    plain = novikoff.PerceptronClassifier().fit(SIGNS, Y)
    mixed = SIGNS.astype(object)
    mixed[0, 0], mixed[1, 0] = Fraction(1), True
    assert np.array_equal(novikoff.PerceptronClassifier().fit(mixed, Y).coef_, plain.coef_)
    mixed[2, 1] = None
    text = "X: row 2, column 1 (counted from 0) is NaN; every value must be a finite number"
    assert refusal(ValueError, lambda: novikoff.PerceptronClassifier().fit(mixed, Y)) == text


def test_labels_of_several_kinds_are_refused():
    text = "y has labels of several kinds, which have no order: NoneType, str"
    labels = np.array(["a", "a", "b", None], object)
    assert refusal(TypeError, lambda: novikoff.PerceptronClassifier().fit(SIGNS, labels)) == text
    assert refusal(TypeError, lambda: novikoff.certify(SIGNS, labels)) == text


def test_certify_is_exact_at_both_ends():
    for size in (5e-324, 1e308):
        proof = novikoff.certify(size * SIGNS, Y)
        assert proof.verdict == "separable" and proof.verify() and np.isfinite(proof.separator).all()
        assert proof.margin[0] <= size <= proof.margin[1]


@pytest.mark.parametrize(
    "arguments, kind, text",
    [
        ({"c": [np.nan]}, ValueError, "c: every value must be a finite number"),
        ({"c": [10**400]}, ValueError, "c: every value must be a finite number"),
        ({"c": [None]}, ValueError, "c: every value must be a finite number"),
        ({"c": np.array([1j])}, TypeError, "c must be a list of numbers"),
        ({"c": ["1"]}, TypeError, "c must be a list of numbers"),
        ({"c": [[1, 2]]}, TypeError, "c must be a list of numbers"),
        ({"c": [1], "A_ub": np.array([[1j]]), "b_ub": [1]}, TypeError, "A_ub must be rows of numbers"),
        ({"c": [1], "A_ub": [[np.inf]], "b_ub": [1]}, ValueError, "A_ub: every value must be a finite number"),
        ({"c": [1], "A_ub": [[1]]}, ValueError, "A_ub and b_ub need each other; b_ub is missing"),
        ({"c": [1], "b_eq": [1]}, ValueError, "A_eq and b_eq need each other; A_eq is missing"),
        ({"c": [1], "bounds": (np.nan, 1)}, ValueError, "bounds: NaN is no bound; None means that there is none"),
        ({"c": [1], "bounds": (0,)}, ValueError,
         "bounds must be a pair (lower, upper), or a pair for each of the 1 columns"),
        ({"c": [1], "bounds": ("a", 1)}, TypeError, "bounds must be a number; 'a' was given"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_programs_are_made_of_finite_numbers(arguments, kind, text):
    assert refusal(kind, lambda: novikoff.lp(**arguments)) == text


def test_numbers_beyond_doubles_stay_fractions(tmp_path):
    huge = novikoff.lp([1e308, 1e308], bounds=(1, None))
    assert (huge.status, huge.fun, huge.lower) == ("optimal", None, 2 * Fraction(1e308))
    tiny = novikoff.lp([5e-324], bounds=(5e-324, None))
    assert (tiny.fun, tiny.x.tolist(), tiny.lower) == (None, [5e-324], Fraction(5e-324) ** 2)
    (tmp_path / "far.lp").write_text("min x\nst\n 1e-300 x >= 1e29\nend\n")
    far = novikoff.lp(tmp_path / "far.lp")
    assert (far.x, far.fun, far.point["x"]) == (None, None, Fraction(1e29) / Fraction(1e-300))


def test_long_lines_of_programs_are_refused(tmp_path):
    (tmp_path / "long.lp").write_text("min x" + " " * 100 + "\nst\n x >= 1\nend\n")
    assert novikoff.lp(tmp_path / "long.lp").fun == 1
    assert "limit of 50 bytes (raise it with max_record)" in refusal(
        ValueError, lambda: novikoff.lp(tmp_path / "long.lp", max_record=50))


def test_bounds_may_be_infinite_or_none():
    for bounds in ((2, None), (2, np.inf), [(2, None)]):
        assert novikoff.lp([1], bounds=bounds).fun == 2
    assert novikoff.lp([1], bounds=(None, None)).status == "unbounded"
