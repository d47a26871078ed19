"""Errors are ValueError, TypeError or OSError and use the names of Python's parameters."""

import numpy as np
import pytest
import scipy.sparse as sp

import novikoff
from novikoff import GreedyPerceptron, PassiveAggressive, PerceptronClassifier

X, Y = np.array([[1.0, 2], [3, -4], [0, 1]]), [0, 1, 1]


def refusal(kind, action):
    with pytest.raises(kind) as caught:
        action()
    assert caught.type is kind
    return str(caught.value)


@pytest.mark.parametrize(
    "model, kind, text",
    [
        (PerceptronClassifier(eta0=-1), ValueError, "eta0 must be a positive number; -1 was given"),
        (PerceptronClassifier(eta0="1"), TypeError, "eta0 must be a number; '1' was given"),
        (PassiveAggressive(C=0), ValueError, "C must be a positive number; 0 was given"),
        (PassiveAggressive(form="pb"), ValueError, "form 'pb' is not known; one of pa, pa-i, pa-ii is expected"),
        (PassiveAggressive(form=1), TypeError, "form must be a text; 1 was given"),
        (GreedyPerceptron(rates=()), ValueError, "rates: '' is not a number"),
        (GreedyPerceptron(rates=(1, None)), TypeError,
         "rates must be numbers or a text such as 'exact:0.5,4'; (1, None) was given"),
        (PerceptronClassifier(max_iter=0), ValueError, "max_iter must be 1 or more; 0 was given"),
        (PerceptronClassifier(max_iter=2.5), TypeError, "max_iter must be a whole number; 2.5 was given"),
        (PerceptronClassifier(shuffle="twice"), ValueError, "shuffle must be False, True or 'once'; 'twice' was given"),
        (PerceptronClassifier(shuffle=True, random_state=-1), ValueError,
         "random_state must lie between 0 and 2**64 - 1; -1 was given"),
        (PerceptronClassifier(class_weight={0: 0, 1: 1}), ValueError,
         "class_weight: each must be a positive number; 0 was given"),
        (PerceptronClassifier(class_weight={0: "1", 1: 1}), TypeError, "class_weight: each must be a number; '1' was given"),
        (PerceptronClassifier(class_weight=3), TypeError,
         "class_weight must be a dictionary, 'balanced' or None; 3 was given"),
        (PerceptronClassifier(lift="cube"), ValueError,
         "the lift 'cube' is not known; known are none, circle, quadratic and poly:K for K from 1 to 64"),
        (PerceptronClassifier(scale="huge"), ValueError,
         "the scale 'huge' is not known; one of none, unit-ball, standard, max-abs is expected"),
        (PerceptronClassifier(max_iter=2**64), ValueError,
         "max_iter must be at most 9223372036854775807; 18446744073709551616 was given"),
        (PerceptronClassifier(n_jobs=0), ValueError, "n_jobs must be negative or lie between 1 and 1024; 0 was given"),
        (PerceptronClassifier(n_jobs=10**12), ValueError,
         "n_jobs must be negative or lie between 1 and 1024; 1000000000000 was given"),
        (PerceptronClassifier(n_jobs="all"), TypeError, "n_jobs must be a whole number or None; 'all' was given"),
        (PerceptronClassifier(fit_intercept="no"), TypeError, "fit_intercept must be True or False; 'no' was given"),
        (PerceptronClassifier(warm_start=1), TypeError, "warm_start must be True or False; 1 was given"),
        (PerceptronClassifier(certify="no"), TypeError, "certify must be True or False, or None; 'no' was given"),
        (PerceptronClassifier(scale=1), TypeError, "scale must be a text; 1 was given"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_wrong_parameters_are_named(model, kind, text):
    assert refusal(kind, lambda: model.fit(X, Y)) == text


@pytest.mark.parametrize("bad, name", [(np.nan, "NaN"), (np.inf, "inf"), (-np.inf, "-inf")])
def test_values_that_are_no_numbers_are_refused_with_their_place(bad, name):
    broken = X.copy()
    broken[1, 0] = bad
    text = f"X: row 1, column 0 (counted from 0) is {name}; every value must be a finite number"
    for rows in (broken, np.asfortranarray(broken), broken.astype(np.float32), sp.csr_matrix(broken)):
        assert refusal(ValueError, lambda: PerceptronClassifier().fit(rows, Y)) == text
        assert refusal(ValueError, lambda: novikoff.certify(rows, Y)) == text
    fitted = PerceptronClassifier().fit(X, Y)
    assert refusal(ValueError, lambda: fitted.predict(broken)) == text


@pytest.mark.parametrize("kind", [np.int32, np.int64])
@pytest.mark.parametrize("index", [-1, 2, 2**31 - 1])
def test_indices_beyond_the_columns_are_refused(kind, index):
    rows = sp.csr_matrix(X)
    rows.indices = rows.indices.astype(kind)
    rows.indptr = rows.indptr.astype(kind)
    rows.indices[1] = index
    rows.has_canonical_format = rows.has_sorted_indices = True
    text = "X: row 0 (counted from 0): an index of the CSR matrix is beyond its columns"
    assert refusal(ValueError, lambda: PerceptronClassifier().fit(rows, Y)) == text


def test_large_indices_do_not_wrap_round():
    rows = sp.csr_matrix(X)
    rows.indices, rows.indptr = rows.indices.astype(np.int64), rows.indptr.astype(np.int64)
    rows.indices[1] = 2**32 + 1
    rows.has_canonical_format = rows.has_sorted_indices = True
    text = "X: row 0 (counted from 0): an index of the CSR matrix is beyond its columns"
    assert refusal(ValueError, lambda: PerceptronClassifier().fit(rows, Y)) == text


def test_place_is_found_in_large_arrays_too():
    rows = np.zeros((3000, 7))
    rows[2345, 6] = np.nan
    text = refusal(ValueError, lambda: PerceptronClassifier().fit(rows, np.arange(3000) % 2))
    assert text.startswith("X: row 2345, column 6 (counted from 0) is NaN")


def test_names_of_columns_are_told():
    import pandas as pd

    frame = pd.DataFrame({"height": [1.0, np.nan], "weight": [1.0, 2.0]})
    text = refusal(ValueError, lambda: PerceptronClassifier().fit(frame, [0, 1]))
    assert text == "X: row 1, column 'height' (counted from 0) is NaN; every value must be a finite number"


def test_one_class_is_refused():
    text = "y has one class only, 1; two classes or more are needed"
    assert refusal(ValueError, lambda: PerceptronClassifier().fit(X, [1, 1, 1])) == text


def test_parts_with_unknown_labels_or_needs_are_refused():
    model = PerceptronClassifier().partial_fit(X, Y, classes=[0, 1])
    text = "y has the label 2, which is not among the classes of the first call"
    assert refusal(ValueError, lambda: model.partial_fit(X, [0, 1, 2])) == text
    text = "scale must be None for partial_fit; it is learnt from all rows at once"
    assert refusal(ValueError, lambda: PerceptronClassifier(scale="standard").partial_fit(X, Y, [0, 1])) == text
    text = "class_weight='balanced' needs all rows at once; give partial_fit a weight for each class"
    assert refusal(ValueError, lambda: PerceptronClassifier(class_weight="balanced").partial_fit(X, Y, [0, 1])) == text


def test_warm_start_needs_the_same_classes_and_columns():
    model = PerceptronClassifier(warm_start=True).fit(X, Y)
    text = "warm_start: y has other classes than the weights to start from"
    assert refusal(ValueError, lambda: model.fit(X, [0, 1, 2])) == text
    text = "warm_start: X has 1 columns, but the weights to start from have 2"
    assert refusal(ValueError, lambda: model.fit(X[:, :1], Y)) == text


def test_settings_in_messages_are_pythons():
    rows = np.array([[1e200, 1], [1, 2]])
    text = refusal(ValueError, lambda: PerceptronClassifier().fit(rows, [0, 1]))
    assert text == (
        "X: row 0 (counted from 0) is longer than 1e+100, so squares could overflow; scale='max-abs' brings it into range"
    )


def test_rows_are_counted_from_0():
    rows = np.array([[1, 1], [1e200, 2]])
    text = "X: row 1 (counted from 0): |x|^2 is larger than any double; make the numbers smaller before lifting them"
    assert refusal(ValueError, lambda: PerceptronClassifier(lift="circle").fit(rows, [0, 1])) == text
    blank = np.array([[1.0, 1], [0, 0], [2, -1], [0, 0]])
    model = PerceptronClassifier(fit_intercept=False, max_iter=2, certify=False).fit(blank, [0, 1, 1, 0])
    assert model.notes_[0].startswith("rows 1, 3 (counted from 0) have nothing but zeros and there is no bias")


def test_names_that_look_like_parts_of_a_message_are_printed_as_they_are(tmp_path, monkeypatch):
    import pandas as pd

    monkeypatch.chdir(tmp_path)
    for name in ("epochs", "eta", "`scale`", "row 3 {}"):
        text = refusal(OSError, lambda name=name: novikoff.read_libsvm(name))
        assert text == f"{name}: cannot be read: No such file or directory"
    (tmp_path / "rates: 1").write_text("row 1:`eta`\n")
    text = refusal(ValueError, lambda: novikoff.read_libsvm("rates: 1"))
    assert text == "rates: 1:1:7: value '`eta`' is not a number"
    frame = pd.DataFrame({"`scale`": [1000.0, -2000], "row 3 {}": [1.0, 0.5]})
    assert PerceptronClassifier().fit(frame, [0, 1]).notes_ == [
        "the columns differ in size by a factor of 2000 (`scale` reaches 2000, row 3 {} only 1), which slows learning "
        "down and hurts accuracy; scale='standard' usually helps"
    ]


def test_files_that_cannot_be_read(tmp_path):
    assert str(tmp_path) in refusal(OSError, lambda: novikoff.load(tmp_path / "none.json"))
    (tmp_path / "bad.svm").write_text("1 1:2\n1 1:x\n")
    assert refusal(ValueError, lambda: novikoff.read_libsvm(tmp_path / "bad.svm")).startswith(f"{tmp_path}/bad.svm:2:5: ")
    (tmp_path / "bad.json").write_text("{}")
    refusal(ValueError, lambda: novikoff.load(tmp_path / "bad.json"))


def test_numpys_truths_are_truths():
    for truth in (np.True_, np.False_):
        parameters = dict.fromkeys(("shuffle", "fit_intercept", "warm_start", "certify"), truth)
        PerceptronClassifier(random_state=1, **parameters).fit(X, Y)


def test_libsvm_is_read_as_it_is_said_to_be(tmp_path):
    file = tmp_path / "rows.svm"
    file.write_text("1 0:2 3:1\n0 1:1\n")
    rows, _ = novikoff.read_libsvm(file, n_features=9)
    assert rows.shape == (2, 9) and rows[0, 3] == 1
    assert novikoff.read_libsvm(file, zero_based=np.True_)[0].shape == (2, 4)
    text = f"{file}: an index is 0, but zero_based=False says that they start at 1"
    assert refusal(ValueError, lambda: novikoff.read_libsvm(file, zero_based=False)) == text
    text = f"{file}: n_features is 3, but there are values in 4 columns"
    assert refusal(ValueError, lambda: novikoff.read_libsvm(file, n_features=3)) == text
    text = "zero_based must be 'auto', True or False; 'yes' was given"
    assert refusal(ValueError, lambda: novikoff.read_libsvm(file, zero_based="yes")) == text
    assert refusal(ValueError, lambda: novikoff.read_libsvm(file, n_features=0)) == "n_features must be 1 or more; 0 was given"
    text = "n_features must be a whole number; 2.5 was given"
    assert refusal(TypeError, lambda: novikoff.read_libsvm(file, n_features=2.5)) == text
    file.write_text("1 1:2\n0 3:1\n")
    assert novikoff.read_libsvm(file)[0].shape == novikoff.read_libsvm(file, n_features=3, zero_based=False)[0].shape == (2, 3)
    assert novikoff.read_libsvm(file, zero_based=True)[0].shape == (2, 4)
    file.write_text("1\n0\n")
    assert novikoff.read_libsvm(file, n_features=3)[0].shape == (2, 3)


def test_other_estimators_are_refused(tmp_path):
    from sklearn.linear_model import Perceptron

    foreign = Perceptron().fit(X, Y)
    for action in (
        lambda: novikoff.save(foreign, tmp_path / "model.json"),
        lambda: novikoff.to_onnx(foreign),
        lambda: novikoff.trace(foreign, X, Y),
        lambda: novikoff.plot_loss(foreign, X, Y),
    ):
        assert refusal(TypeError, action) == "an estimator of novikoff is expected; Perceptron() was given"


def test_functions_refuse_what_makes_no_sense():
    assert refusal(ValueError, lambda: novikoff.certify(X, Y, gap=2)) == "gap must lie between 0 and 1; 2 was given"
    text = "fit_intercept must be True or False; 'no' was given"
    assert refusal(TypeError, lambda: novikoff.certify(X, Y, fit_intercept="no")) == text
    text = "ranges 'cubes' is not known; one of halfspaces, discs, discs-and-complements is expected"
    assert refusal(ValueError, lambda: novikoff.shatter(X, "cubes")) == text
    text = "A_ub must have 2 rows of 1 columns, as b_ub and c have; it has (1, 2)"
    assert refusal(ValueError, lambda: novikoff.lp([1], A_ub=[[1, 2]], b_ub=[1, 2])) == text
    text = "problem must lie between 0 and 0; 1 was given"
    assert refusal(ValueError, lambda: novikoff.trace(PerceptronClassifier().fit(X, Y), X, Y, problem=1)) == text
    assert refusal(ValueError, lambda: novikoff.compare(X, Y, ["forest"])).startswith("learners: 'forest' is not known")
    text = "no learner that is compared has a parameter 'max_itr'"
    assert refusal(ValueError, lambda: novikoff.compare(X, Y, max_itr=5)) == text
    text = "learners: names or estimators of novikoff are expected; 5 was given"
    assert refusal(TypeError, lambda: novikoff.compare(X, Y, [5])) == text
    text = "the margin must be above 0 and below 1"
    assert refusal(ValueError, lambda: novikoff.generate_ball(10, margin=2)) == text
