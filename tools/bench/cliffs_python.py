"""Cliffs of the Python package:  build/venv/bin/python tools/bench/cliffs_python.py FOLDER  prints numbers as JSON.

FOLDER has a9a.train.svm and a9a.test.svm.
"""

import json
import pickle
import sys
import warnings
from pathlib import Path

import novikoff
from sklearn.datasets import load_svmlight_file


def accuracy_in_parts(x, y, unseen, labels, reload):
    """Of one pass in parts of 100 rows, between which the model may be saved and loaded."""
    model = novikoff.AveragedPerceptron()
    for first in range(0, x.shape[0], 100):
        model.partial_fit(x[first : first + 100], y[first : first + 100], classes=[-1, 1])
        if reload:
            model = pickle.loads(pickle.dumps(model))
    return model.score(unseen, labels)


def main():
    train, test = (str(Path(sys.argv[1], f"a9a.{part}.svm")) for part in ("train", "test"))
    x, y = load_svmlight_file(train)
    unseen, labels = load_svmlight_file(test, n_features=x.shape[1])
    result = {
        "pickled": len(pickle.dumps(novikoff.PerceptronClassifier().fit(x, y))),
        "whole": accuracy_in_parts(x, y, unseen, labels, False),
        "reloaded": accuracy_in_parts(x, y, unseen, labels, True),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main()
