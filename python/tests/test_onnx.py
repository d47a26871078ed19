"""ONNX models, run by a real runtime: NOVIKOFF_ONNX_RUNTIME names a folder with node_modules/onnxruntime-web."""

import json
import os
import subprocess
from pathlib import Path

import numpy as np
import pytest
from sklearn.datasets import load_iris

import novikoff

RUNTIME = os.environ.get("NOVIKOFF_ONNX_RUNTIME")
X, Y = load_iris(return_X_y=True)
X = X.astype(np.float32).astype(float)


def run(model, tmp_path):
    (tmp_path / "model.onnx").write_bytes(novikoff.to_onnx(model))
    (tmp_path / "rows.json").write_text(json.dumps(X.tolist()))
    script = Path(__file__).with_name("run_onnx.mjs")
    command = ["node", script, RUNTIME, tmp_path / "model.onnx", tmp_path / "rows.json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


@pytest.mark.skipif(not RUNTIME, reason="NOVIKOFF_ONNX_RUNTIME names no runtime")
@pytest.mark.parametrize("labels, scale", [("three numbers", None), ("two numbers", "standard"), ("text", "max-abs")])
def test_runtime_predicts_what_the_model_does(labels, scale, tmp_path):
    y = {"three numbers": Y, "two numbers": np.where(Y == 1, 7, -3), "text": np.array(["a", "b", "c"])[Y]}[labels]
    model = novikoff.AveragedPerceptron(scale=scale, fit_intercept=scale != "max-abs").fit(X, y)
    theirs = run(model, tmp_path)
    ours = model.decision_function(X)
    scores = np.column_stack([-ours, ours]) if ours.ndim == 1 else ours
    assert np.allclose(np.reshape(theirs["scores"], scores.shape), scores, rtol=1e-4, atol=1e-4 * np.abs(scores).max())
    clear = np.ptp(np.sort(scores, axis=1)[:, -2:], axis=1) > 1e-4 * np.abs(scores).max()
    assert clear.sum() > 140
    assert np.array_equal(np.array(theirs["label"])[clear], model.predict(X)[clear])


@pytest.mark.skipif(not RUNTIME, reason="NOVIKOFF_ONNX_RUNTIME names no runtime")
@pytest.mark.parametrize("kind", [float, bool])
def test_whole_floats_and_truths_become_whole_numbers(kind, tmp_path):
    model = novikoff.AveragedPerceptron().fit(X, (Y == 0).astype(kind))
    labels = run(model, tmp_path)["label"]
    assert all(type(label) is int for label in labels)
    assert labels == model.predict(X).astype(int).tolist()


def test_other_floats_become_text(tmp_path):
    novikoff.save(novikoff.AveragedPerceptron().fit(X, np.where(Y == 0, "0.5", "2")), tmp_path / "model.json")
    model = novikoff.load(tmp_path / "model.json")
    assert list(model.classes_) == [0.5, 2.0]
    assert b"classlabels_strings" in novikoff.to_onnx(model) and b"0.5" in novikoff.to_onnx(model)


def test_what_a_linear_classifier_cannot_say_is_refused():
    for model in (novikoff.VotedPerceptron(), novikoff.PerceptronClassifier(lift="circle")):
        with pytest.raises(ValueError, match="to_onnx: a LinearClassifier cannot say what votes or a lift decide"):
            novikoff.to_onnx(model.fit(X, Y))
    huge = novikoff.PerceptronClassifier(eta0=1e40).fit(X, Y == 0)
    with pytest.raises(ValueError, match="to_onnx: coefficients are beyond the range of float32"):
        novikoff.to_onnx(huge)
