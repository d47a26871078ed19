"""The package and the command line are one library: bit-identical weights, the same files."""

import copy
import json
import pickle

import numpy as np
import pytest
from sklearn.datasets import load_svmlight_file

import novikoff
from novikoff._estimators import ESTIMATORS

OPTIONS = {
    "perceptron": (["--eta", "0.3"], {"eta0": 0.3}),
    "greedy": (["--rates", "exact:0.5,4"], {"rates": "exact:0.5,4"}),
    "fuzzy": (["--delta", "0.1"], {"delta": 0.1}),
    "margin-fuzzy": (["--updates", "outside"], {"updates": "outside"}),
    "averaged": ([], {}),
    "voted": ([], {}),
    "pocket": (["--order", "shuffle-once", "--seed", "9"], {"shuffle": "once", "random_state": 9}),
    "passive-aggressive": (["--aggressiveness", "0.2"], {"C": 0.2}),
    "averaged-passive-aggressive": (["--form", "pa-ii"], {"form": "pa-ii"}),
    "dynamic-margin": (["--epsilon", "0.2"], {"epsilon": 0.2}),
    "soft-margin": (["--cost", "0.5", "--gap", "0.01"], {"C": 0.5, "gap": 0.01, "random_state": 1}),
    "arow": (["--regularization", "5"], {"regularization": 5}),
    "second-order": (["--covariance", "diagonal"], {"covariance": "diagonal"}),
}


@pytest.mark.parametrize("learner", ESTIMATORS)
@pytest.mark.parametrize("space", [{}, {"scale": "standard"}, {"lift": "quadratic", "scale": "unit-ball"}], ids=lambda v: str(v)[:40])
def test_model_files_are_the_same(learner, space, novikoff_program, data, tmp_path):
    options, parameters = OPTIONS[learner]
    options = options + [word for name, value in space.items() for word in (f"--{name}", value)]
    file = data / "iris_setosa.train.svm"
    novikoff_program("train", file, "--learner", learner, *options, "--epochs", 25, "-o", tmp_path / "theirs.json")
    X, y = novikoff.read_libsvm(file)
    model = ESTIMATORS[learner](max_iter=25, **parameters, **space).fit(X, y)
    novikoff.save(model, tmp_path / "ours.json")
    theirs, ours = (json.loads((tmp_path / f"{name}.json").read_text()) for name in ("theirs", "ours"))
    assert ours == theirs


def test_loaded_model_predicts_what_the_command_line_does(novikoff_program, data, tmp_path):
    file = data / "iris_setosa.train.svm"
    novikoff_program("train", file, "--learner", "averaged", "--scale", "standard", "-o", tmp_path / "model.json")
    model = novikoff.load(tmp_path / "model.json")
    assert isinstance(model, novikoff.AveragedPerceptron) and model.scale == "standard"
    X, _ = novikoff.read_libsvm(file)
    printed = novikoff_program("predict", tmp_path / "model.json", file)
    assert [float(line.split()[0]) for line in printed.splitlines()] == list(model.predict(X))


@pytest.mark.parametrize("labels", [["no", "yes", "maybe"], [3, 1, 2], [1.0, 2.0, 3.0], [True, False, True]], ids=lambda v: str(v)[:40])
def test_saved_models_are_loaded_with_their_labels(labels, tmp_path):
    X = np.array([[0.0, 1], [2, 0], [0, -2]])
    model = novikoff.PerceptronClassifier().fit(X, labels)
    novikoff.save(model, tmp_path / "model.json")
    again = novikoff.load(tmp_path / "model.json")
    assert np.array_equal(again.coef_, model.coef_)
    assert np.array_equal(again.predict(X), model.predict(X))
    assert again.get_params()["max_iter"] == 1000


def test_labels_that_only_look_like_numbers_stay_text(tmp_path):
    for labels in (["1_0", "2"], ["nan", "1"], ["9007199254740993", "1"], ["1.5", "x"]):
        model = novikoff.PerceptronClassifier().fit([[0.0], [1.0]], labels)
        novikoff.save(model, tmp_path / "model.json")
        assert list(novikoff.load(tmp_path / "model.json").predict([[0.0], [1.0]])) == labels


@pytest.mark.parametrize("weight", [{"a": 2.0, "b": 0.5, "c": 1.0}, "balanced"], ids=str)
def test_weights_of_classes_are_loaded(weight, tmp_path):
    X, y = np.array([[0.0, 1], [2, 0], [0, -2], [0, -3]]), ["a", "b", "c", "c"]
    model = novikoff.AveragedPerceptron(class_weight=weight).fit(X, y)
    novikoff.save(model, tmp_path / "model.json")
    again = novikoff.load(tmp_path / "model.json")
    assert weight == "balanced" or again.class_weight == weight
    assert np.array_equal(again.fit(X, y).coef_, model.coef_)


def test_loaded_models_go_on_learning(tmp_path):
    X, y = novikoff.generate_blobs(100, 2, distance=1, random_state=1)
    whole = novikoff.PerceptronClassifier(max_iter=1).fit(X, y)
    novikoff.save(novikoff.PerceptronClassifier(max_iter=1).fit(X[:50], y[:50]), tmp_path / "model.json")
    assert np.array_equal(novikoff.load(tmp_path / "model.json").partial_fit(X[50:], y[50:]).coef_, whole.coef_)


@pytest.mark.parametrize("labels", [2, 3])
def test_averages_go_on_as_if_never_saved(labels, tmp_path):
    X, y = novikoff.generate_blobs(300, 4, distance=1, random_state=1)
    y = (np.arange(300) * 7 + y) % labels
    whole = novikoff.AveragedPerceptron()
    parts = novikoff.AveragedPerceptron()
    for first in range(0, 300, 50):
        rows = slice(first, first + 50)
        whole.partial_fit(X[rows], y[rows], classes=range(labels))
        parts.partial_fit(X[rows], y[rows], classes=range(labels))
        novikoff.save(parts, tmp_path / "model.json")
        parts = novikoff.load(tmp_path / "model.json")
    assert np.array_equal(parts.coef_, whole.coef_)
    assert np.array_equal(parts.intercept_, whole.intercept_)
    assert np.array_equal(pickle.loads(pickle.dumps(whole)).partial_fit(X, y).coef_, whole.partial_fit(X, y).coef_)


def test_many_classes_are_saved_and_pickled(tmp_path):
    X, y = np.eye(60), np.arange(60)
    model = novikoff.PerceptronClassifier().fit(X, y)
    novikoff.save(model, tmp_path / "model.json")
    for again in (novikoff.load(tmp_path / "model.json"), pickle.loads(pickle.dumps(model)), copy.deepcopy(model)):
        assert np.array_equal(again.predict(X), y)


def test_names_of_columns_are_saved(tmp_path):
    import pandas as pd

    frame = pd.DataFrame({"height": [1.0, 2, 3], "weight": [0.0, 1, 0]})
    model = novikoff.PerceptronClassifier(lift="quadratic").fit(frame, [0, 1, 1])
    novikoff.save(model, tmp_path / "model.json")
    again = novikoff.load(tmp_path / "model.json")
    assert list(again.feature_names_in_) == ["height", "weight"]
    assert again.model_.column_name(3) == "height*weight"


def test_read_libsvm_reads_what_sklearn_does(data):
    for file in sorted(data.glob("*.svm")):
        theirs, their_labels = load_svmlight_file(str(file))
        ours, our_labels = novikoff.read_libsvm(file)
        assert ours.shape == theirs.shape and (ours != theirs).nnz == 0
        assert np.array_equal(our_labels, their_labels)
        assert ours.dtype == np.float64 and ours.indices.dtype == np.int32


def test_generated_data_are_those_of_the_command_line(novikoff_program, tmp_path):
    for shape in ("blobs", "ball", "xor", "rings", "moons"):
        file = tmp_path / f"{shape}.csv"
        novikoff_program("generate", shape, "--rows", 50, "--seed", 3, "-o", file)
        table = np.loadtxt(file, delimiter=",", skiprows=1)
        X, y = getattr(novikoff, f"generate_{shape}")(50, random_state=3)
        assert np.array_equal(table[:, :-1], X) and np.array_equal(table[:, -1], y)


def test_certificates_are_those_of_the_command_line(novikoff_program, data, tmp_path):
    file = data / "iris_setosa.train.svm"
    novikoff_program("certify", file, "-o", tmp_path / "certificate.json")
    certificate = novikoff.certify(*novikoff.read_libsvm(file))
    assert json.loads(certificate.to_json()) == json.loads((tmp_path / "certificate.json").read_text())
    certificate.save(tmp_path / "ours.json")
    novikoff_program("verify", tmp_path / "ours.json", file)
