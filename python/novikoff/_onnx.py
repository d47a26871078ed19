"""Models for ONNX runtimes: a Scaler, if there is a scale, and a LinearClassifier (ai.onnx.ml), in float32.

The file is a protocol buffer, and a model needs few parts of that format: numbers and bytes, each after a key. So this
module writes it directly.
"""

from __future__ import annotations

import struct

import numpy as np

from ._base import check_ours
from ._data import WHOLE, label_text

# Types of attributes and of elements, numbered as in onnx.proto.
FLOATS, INTS, STRINGS, STRING = 6, 7, 8, 3
FLOAT_ELEMENT, INT64_ELEMENT, STRING_ELEMENT = 1, 7, 8


def _varint(value):
    value &= 2**64 - 1
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out + bytes([value]))


def _number(field, value):
    return _varint(field << 3) + _varint(value)


def _bytes(field, *parts):
    content = b"".join(part.encode() if isinstance(part, str) else part for part in parts)
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def _attribute(name, kind, content):
    return _bytes(5, _bytes(1, name), content, _number(20, kind))


def _floats(name, values):
    with np.errstate(over="ignore"):
        single = np.asarray(values, np.float64).ravel().astype(np.float32)
    if not np.isfinite(single).all():
        raise ValueError(f"to_onnx: {name} are beyond the range of float32")
    return _attribute(name, FLOATS, b"".join(_varint(7 << 3 | 5) + struct.pack("<f", x) for x in single))


def _node(operation, source, targets, *attributes):
    outputs = [_bytes(2, target) for target in targets]
    return _bytes(1, _bytes(1, source), *outputs, _bytes(4, operation), *attributes, _bytes(7, "ai.onnx.ml"))


def _value(field, name, element, *sizes):
    """A tensor whose first dimension is not fixed."""
    dimensions = [_bytes(1, _bytes(2, "N"))] + [_bytes(1, _number(1, size)) for size in sizes]
    tensor = _bytes(1, _number(1, element), _bytes(2, *dimensions))
    return _bytes(field, _bytes(1, name), _bytes(2, tensor))


def _labels(classes):
    """The attribute that names the classes, and its element type: whole numbers (also 1.0 and True) or text."""
    texts = [label_text(label) for label in classes]
    numbers = np.asarray(classes).dtype.kind in "iubf"
    if numbers and all(WHOLE.fullmatch(text) and abs(int(text)) < 2**63 for text in texts):
        ints = b"".join(_number(8, int(text)) for text in texts)
        return _attribute("classlabels_ints", INTS, ints), INT64_ELEMENT
    strings = b"".join(_bytes(9, text) for text in texts)
    return _attribute("classlabels_strings", STRINGS, strings), STRING_ELEMENT


def _weights(model):
    """Coefficients and intercepts, a row for each class, in the scaled space."""
    learnt = model.model_
    rows = np.array([learnt.weights(k) for k in range(learnt.vectors)])
    if not learnt.bias:
        rows = np.column_stack([rows, np.zeros(len(rows))])
    if len(rows) == 1:
        rows = np.vstack([-rows, rows])
    return rows[:, :-1], rows[:, -1]


def to_onnx(model):
    """The bytes of an ONNX model with the input `X` (float32, n × columns) and the outputs `label` and `scores`.

    Labels that are whole numbers, including 1.0 and True, are int64, others text. It computes in float32, so `predict`
    may decide otherwise on a row whose score is nearly 0.

    >>> from novikoff import PerceptronClassifier, to_onnx
    >>> model = PerceptronClassifier(scale="standard").fit([[0.0], [1.0]], ["a", "b"])
    >>> b"LinearClassifier" in to_onnx(model), b"Scaler" in to_onnx(model)
    (True, True)
    """
    check_ours(model)
    learnt = model.model_
    if model._learner == "voted" or learnt.lift != "none":
        raise ValueError("to_onnx: a LinearClassifier cannot say what votes or a lift decide")
    nodes, source = [], "X"
    if learnt.scale != "none":
        columns = learnt.input_columns
        offset = learnt.shift if len(learnt.shift) else np.zeros(columns)
        factor = learnt.factor if len(learnt.factor) else np.ones(columns)
        nodes.append(_node("Scaler", "X", ["scaled"], _floats("offset", offset), _floats("scale", factor)))
        source = "scaled"
    coefficients, intercepts = _weights(model)
    names, element = _labels(model.classes_)
    none = _attribute("post_transform", STRING, _bytes(4, "NONE"))
    nodes.append(
        _node("LinearClassifier", source, ["label", "scores"], _floats("coefficients", coefficients),
              _floats("intercepts", intercepts), names, none)
    )
    graph = _bytes(
        7, *nodes, _bytes(2, "novikoff"), _value(11, "X", FLOAT_ELEMENT, learnt.input_columns),
        _value(12, "label", element), _value(12, "scores", FLOAT_ELEMENT, len(model.classes_)),
    )
    operators = [_bytes(8, _bytes(1, domain), _number(2, version)) for domain, version in (("", 15), ("ai.onnx.ml", 2))]
    return b"".join([_number(1, 8), _bytes(2, "novikoff"), graph, *operators])
