#!/usr/bin/env python3
"""Checks a certificate of `novikoff certify -o` against its data, using only Python's own fractions.

    check_certificate.py CERT DATA... [--target=TARGET]

DATA: LIBSVM text, or numbers in CSV or TSV by the name's extension, also .gz; several files are read as one. TARGET:
the label column of CSV, by name or number (default: the last). The exit code is 0 if every claim is true, 1 if not, 2
if a file cannot be read, or if a claim is too large for this program: it would take more than about a minute.
docs/certificate.md defines the claims. This program shares no code with Novikoff."""
import csv, gzip, hashlib, itertools, json, math, re, struct, sys
from fractions import Fraction

class Forged(Exception): ...
class TooLarge(Exception): ...
def demand(holds, why):
    if not holds:
        raise Forged(why)

def number(text):
    return float(text) if re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", text) else math.nan

def read(path, target):
    """Labels as text, rows as {column: double}, number of columns (None for LIBSVM text, whose indices are kept)."""
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8-sig", newline="") as file:
        lines = file.read().splitlines()
    if not re.search(r"\.[ct]sv(\.gz)?$", path):
        cells = [line.split("#")[0].split() for line in lines if line.split("#")[0].strip()]
        rows = [{int(k): float(v) for k, v in (c.split(":") for c in row[1:] if c[:4] != "qid:")} for row in cells]
        return [row[0] for row in cells], rows, None
    table = [[c.strip() for c in row] for row in csv.reader(lines, delimiter=max(",\t;", key=lines[0].count)) if row]
    given = table[0].index(target) + 1 if target in table[0] else int(target or -1)
    where = (given - (given > 0)) % len(table[0])
    if any(math.isnan(number(cell)) for k, cell in enumerate(table[0]) if k != where):
        del table[0]
    rows = [{k - (k > where): float(cell) for k, cell in enumerate(line) if k != where} for line in table]
    return [line[where] for line in table], rows, len(table[0]) - 1

def joined(files):
    """Labels, rows with columns from 0, number of columns. One index 0 means that all LIBSVM text counts from 0."""
    labels, rows, columns = [t for f in files for t in f[0]], [row for f in files for row in f[1]], files[0][2]
    base = 1 if columns is None and not any(0 in row for row in rows) else 0
    return labels, [{k - base: v for k, v in row.items()} for row in rows], columns

def digest(labels, rows, columns, classes):
    sha = hashlib.sha256(b"novikoff data 1\n" + struct.pack("<3Q", len(rows), columns, len(classes)))
    sha.update(b"".join(struct.pack("<Q", len(name.encode())) + name.encode() for name in classes))
    for label, row in zip(labels, rows):
        cells = (struct.pack("<Qd", k + 1, v) for k, v in sorted(row.items()) if v != 0)
        sha.update(struct.pack("<Q", label) + b"".join(cells) + struct.pack("<Q", 0))
    return sha.hexdigest()

def lifted(row, columns, lift, bias):
    x = [Fraction(row.get(k, 0.0)) for k in range(columns)]
    demand(re.fullmatch("none|circle|quadratic|poly:[1-9][0-9]?", lift), f"the lift {lift!r:.40} is not known")
    degree = {"none": 1, "circle": 1, "quadratic": 2}.get(lift) or int(lift[5:])
    tuples = (c for r in range(2, degree + 1) for c in itertools.combinations_with_replacement(range(columns), r))
    circle = [sum(v * v for v in x)] if lift == "circle" else []
    return x + [math.prod(x[k] for k in c) for c in tuples] + circle + [Fraction(1)] * bias

def fractions(texts):
    whole = all(isinstance(t, str) and re.fullmatch(r"[+-]?[0-9]+(/[0-9]*[1-9][0-9]*)?", t) for t in texts)
    demand(whole, "a weight is neither a whole number nor a fraction p/q")
    return [Fraction(text) for text in texts]

def real(value):
    return Fraction(float(value)) if type(value) in (int, float) else demand(False, f"{value!r:.40} is not a number")

def dot(a, b):
    return sum(p * q for p, q in zip(a, b) if p and q)

def weighted(entries, z, name, must_vanish=True):
    """The rows z of the entries, Σ λ, Σ λ z."""
    rows, weights = [e["row"] - 1 for e in entries], fractions([e["weight"] for e in entries])
    good = rows and all(type(e["row"]) is int and 1 <= e["row"] <= len(z) for e in entries) and min(weights) > 0
    demand(good and len(set(rows)) == len(rows), f"the {name} has no rows, a wrong one, one twice, or a weight not above 0")
    total = [dot(weights, column) for column in zip(*(z[i] for i in rows))]
    demand(not (must_vanish and any(total)), f"the {name}'s rows do not add up to 0")
    return [z[i] for i in rows], sum(weights), total

def rest_of(vector, basis):
    for pivot, line in basis:
        if factor := vector[pivot]:
            vector = [v - factor * b for v, b in zip(vector, line)]
    return vector

def echelon(vectors):
    basis = []
    for vector in vectors:
        rest = rest_of(vector, basis)
        if (pivot := next((k for k, v in enumerate(rest) if v), None)) is not None:
            basis.append((pivot, [v / rest[pivot] for v in rest]))
    return basis

def check_span(vectors, others):
    basis = echelon(vectors)
    inside = len(basis) == len(vectors[0]) or all(not any(rest_of(other, basis)) for other in others)
    demand(inside, "a row is not in the space of the witness' rows")

def check_margin(margin, z, verdict):
    lower, upper = real(margin["lower"]), real(margin["upper"])
    interval = 0 < lower <= upper if verdict == "separable" else verdict == "undecided" and lower == 0 <= upper
    demand(interval, "the margin is not an interval of positive numbers of separable rows")
    _, total, p = weighted(margin["weights"], z, "margin's weights", must_vanish=False)
    demand(dot(p, p) <= (upper * total) ** 2, "the margin's upper end is below what its weights show")
    if verdict == "separable":
        w = fractions(margin["direction"])
        wide = len(w) == len(z[0]) and all((s := dot(w, x)) > 0 and s**2 >= lower**2 * dot(w, w) for x in z)
        demand(wide, "the margin of a row is below the lower end")

def vector(entries, dimension):
    columns, values = [e["column"] for e in entries], fractions([e["value"] for e in entries])
    whole = all(type(k) is int and 1 <= k <= dimension for k in columns) and columns == sorted(set(columns))
    demand(whole, "a vector's columns are not in ascending order, or none of the space")
    return {k - 1: v for k, v in zip(columns, values) if v}

def take_separated(directions, z):
    """The rows that none of the directions separates."""
    for entries in directions:
        v = vector(entries, len(z[0]) if z else 0)
        scores = [sum(value * x[k] for k, value in v.items()) for x in z]
        demand(z and min(scores) >= 0 < max(scores), "a direction is wrong on a row, or separates none")
        z = [x for x, score in zip(z, scores) if score == 0]
    return z

def free_columns(relations, z):
    """The columns without those that the relations leave out: one for each, where all others are 0."""
    vectors, left_out = [vector(entries, len(z[0])) for entries in relations], set()
    for v, entries in zip(vectors, relations):
        demand(all(fractions([e["value"] for e in entries])), "a number of a relation is 0")
        own = [k for k in v if sum(k in other for other in vectors) == 1]
        demand(own, "a relation of the balance has no column of its own")
        demand(not any(sum(value * x[k] for k, value in v.items()) for x in z), "a relation of the balance is not 0 on a row")
        left_out.add(own[-1])
    return [k for k in range(len(z[0])) if k not in left_out]

def solution(a):
    """det·x and det, of the whole numbers (H | g) with Hx = g, by elimination without fractions (Bareiss 1968)."""
    n, previous = len(a), 1
    for k in range(n):
        row = next((i for i in range(k, n) if a[i][k]), None)
        demand(row is not None, "the columns of the balance are linearly dependent")
        a[k], a[row] = a[row], a[k]
        for i in range(k + 1, n):
            a[i][k:] = [(a[k][k] * x - a[i][k] * y) // previous for x, y in zip(a[i][k:], a[k][k:])]
        previous = a[k][k]
    x = [0] * n
    for k in reversed(range(n)):
        x[k] = (previous * a[k][n] - dot(a[k][k:n], x[k:])) // a[k][k]
    return x, previous

def check_balance(balance, z):
    """From weights λ and h at the point, one step of Newton's method leads to weights > 0 of all rows whose sum is 0."""
    demand(z and len(balance["point"]) == len(z[0]), "the balance has no rows, or a point of a wrong size")
    point, columns = [float(real(p)) for p in balance["point"]], free_columns(balance["relations"], z)
    grain = [max([x[k].denominator for x in z]) for k in columns]  # powers of two
    rows = [[int(x[k] * g) for k, g in zip(columns, grain)] for x in z]
    weights = []
    for x in z:
        score = sum(p * float(v) for p, v in zip(point, x))
        e = math.exp(-min(abs(score), 600)) if score == score else 1
        weights.append((Fraction((1 if score < 0 else e) / (1 + e)), Fraction(e / (1 + e) ** 2)))
    unit = max(max(a.denominator, h.denominator) for a, h in weights)
    weights = [(int(a * unit), int(h * unit)) for a, h in weights]
    system = [[0] * (len(columns) + 1) for _ in columns]
    for x, (a, h) in zip(rows, weights):
        for j, v in enumerate(x):
            if v:
                system[j] = [s + h * v * u for s, u in zip(system[j], x)] + [system[j][-1] + a * v]
    step, determinant = solution(system)
    good = all((a * determinant - h * dot(x, step)) * determinant > 0 for x, (a, h) in zip(rows, weights))
    demand(good, "the balance does not give all rows a weight above 0")

def check_size(certificate, columns):
    """Refuses what would take more than about a minute."""
    lift, rows = certificate["space"]["lift"], certificate["data"]["rows"]
    degree = 2 if lift == "quadratic" else int(lift[5:]) if lift[:5] == "poly:" else 1
    dimension = math.comb(columns + degree, degree) + (lift == "circle") - (certificate["space"]["bias"] is not True)
    for claim in certificate["claims"]:
        if claim.get("balance") is not None:
            m = max(dimension - len(claim["balance"]["relations"]), 1)
            if 3e-6 * rows * dimension + 2e-7 * rows * m**2 + 1e-8 * m**4.8 > 60:
                raise TooLarge(f"a balance of {rows} rows and {m} columns; `novikoff verify` checks it")

def sparse(entries, d):
    v = vector(entries, d)
    return [v.get(k, Fraction(0)) for k in range(d)]

def listed(rows, z):
    demand(all(type(r) is int and 1 <= r <= len(z) for r in rows), "the coefficients name a row that does not exist")
    return [r - 1 for r in rows]

def inverse(matrix, number):
    """By Gauss and Jordan, computed in `number`s. None if it is singular."""
    n = len(matrix)
    lines = [[number(v) for v in line] + [number(i == k) for k in range(n)] for i, line in enumerate(matrix)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(lines[i][k]))
        lines[k], lines[pivot] = lines[pivot], lines[k]
        if not lines[k][k]:
            return None
        lines[k] = [v / lines[k][k] for v in lines[k]]
        for i in range(n):
            if i != k and (factor := lines[i][k]):
                lines[i] = [v - factor * b for v, b in zip(lines[i], lines[k])]
    return [line[n:] for line in lines]

def near_inverse(matrix):
    """R and the largest row sum of |I − R·matrix|, below 1/2. The matrix is then regular."""
    columns = list(zip(*matrix))
    for number in (float, Fraction):
        try:
            rough = [[Fraction(v) for v in line] for line in inverse(matrix, number) or []]
        except (OverflowError, ValueError):
            continue
        defect = max((sum(abs((i == k) - dot(line, c)) for k, c in enumerate(columns)) for i, line in enumerate(rough)), default=1)
        if defect < Fraction(1, 2):
            return rough, defect
    demand(not matrix, "the rows of the frame are not independent")
    return [], Fraction(0)

def excluded(proof, own, sign, z, kept, frame, face, rows, rough, defect):
    """Whether −sign·e is Σ μ z at the kept coordinates, with μ ≥ 0 except on the face."""
    if "point" in proof:
        demand("multipliers" not in proof and len(proof["point"]) == len(z[0]), "a point has a wrong size")
        demand(type(proof["rows"]) is int and 0 <= proof["rows"] <= len(rows), "a point has a wrong number of rows")
        w, used = [real(v) for v in proof["point"]], rows[: proof["rows"]]
        scores = [dot(w, z[i]) for i in used]
        if min(scores, default=0) <= 0:
            return False
        weights = [Fraction(float(1 / s)) for s in scores]
        rest = [-dot(weights, (z[i][j] for i in used)) for j in kept]
        if sign * rest[own] <= 0:
            return False
        rest[own] = Fraction(0)
        parts = [abs(dot(line, rest)) for line in rough]
        more = defect / (1 - defect) * max(parts)
        weight_of = dict(zip(reversed(used), reversed(weights)))
        return all(p + more <= weight_of.get(r, -1) for p, r in zip(parts, frame) if not face[r])
    entries = proof.get("multipliers", [])
    weights, used = fractions([e["weight"] for e in entries]), listed([e["row"] for e in entries], z)
    if any(v <= 0 for v in weights) or any(face[i] for i in used):
        return False
    rest = [-sign * (k == own) - dot(weights, (z[i][j] for i in used)) for k, j in enumerate(kept)]
    return not any(rest_of(rest, echelon([[z[r][j] for j in kept] for r in frame if face[r]])))

def own_coordinates(relations, d, bias):
    """Of each relation, the last coordinate that no other has; the bias only if there is no other."""
    counts = [sum(1 for v in relations if v[j]) for j in range(d)]
    order = [d - 1] * bias + list(range(d - bias))
    own = [[j for j in order if v[j] and counts[j] == 1] for v in relations]
    demand(all(own), "a relation has no coordinate of its own")
    return {js[-1] for js in own}

def check_coefficients(part, witness, balance, z, face, bias):
    d, proofs, words = len(z[0]), part["proofs"], ("finite", "+inf", "-inf", "unbounded")
    demand(len(proofs) == d and all(p["estimate"] in words for p in proofs), "not one estimate for each coefficient")
    kept = [j for j in range(d) if proofs[j]["estimate"] != "finite"]
    single = [j for j in kept if proofs[j]["estimate"] != "unbounded"]
    demand(all(j in single or not {"point", "multipliers"} & set(proofs[j]) for j in range(d)), "an estimate has too many proofs")
    work = len(z) * d * (len(part["rays"]) + len(part["relations"])) + len(part["rows"]) * d * len(single) + 3 * len(kept) ** 3
    if work > 20_000_000:
        raise TooLarge(f"the coefficients take {work:,} operations with fractions; 20,000,000 are the most")
    relations = [sparse(v, d) for v in part["relations"]]
    demand(all(len(v) == d - r.count(0) for v, r in zip(part["relations"], relations)), "a relation has a value 0")
    aliased = own_coordinates(relations, d, bias)
    demand(not any(dot(v, x) for v in relations for x in z), "a relation of the coefficients is not 0 on a row")
    demand(not aliased & set(kept), "a coefficient is aliased, but not finite")
    rays = [sparse(w, d) for w in part["rays"]]
    demand(all(dot(w, x) >= 0 for w in rays for x in z) and not any(w[j] for w in rays for j in aliased), "a ray is wrong on a row")
    units = [[Fraction(j == k) for k in range(d)] for j in range(d)]
    if balance is not None:  # every w that is 0 on the face is a combination of the relations: their values matter
        units = [list(values) for values in zip(*(sparse(v, d) for v in balance["relations"]))] or [[]] * d
    space = echelon([units[j] for j in aliased] + [z[e["row"] - 1] for e in witness])
    inside = (not any(rest_of(units[j], space)) for j in range(d) if j not in kept)
    demand(all(inside), "nothing shows that a coefficient is finite")
    frame, rows = listed(part["frame"], z), listed(part["rows"], z)
    demand(len(frame) == len(kept) and not any(face[r] for r in rows), "the frame has a wrong size, or a row is not separated")
    demand([face[r] for r in frame] == sorted((face[r] for r in frame), reverse=True), "the frame does not begin with the face")
    rough, defect = near_inverse([[z[r][j] for r in frame] for j in kept])
    for own, j in enumerate(kept):
        for sign, other in ((1, "-inf"), (-1, "+inf")):
            if proofs[j]["estimate"] == other:
                shown = excluded(proofs[j], own, sign, z, kept, frame, face, rows, rough, defect)
            else:
                shown = any(w[j] * sign > 0 for w in rays)
            demand(shown, f"nothing shows the signs of coefficient {j + 1}")

def check_claim(claim, z, bias):
    verdict, w, scores, balance = claim["verdict"], fractions(claim["separator"]), [], claim.get("balance")
    directions = claim.get("directions", [])
    used = {"separable": (1, 0), "quasi-separable": (1, 1), "inseparable": (0, 1), "undecided": (0, 0)}.get(verdict)
    shown = (bool(w) or directions != [], bool(claim["witness"]) != (balance is not None))
    demand(used == shown and not (claim["witness"] and balance), "the verdict is not known, or has other parts than it needs")
    left = take_separated(directions, z)
    if w:
        scores = [dot(w, x) for x in left]
        right = scores == [] or min(scores) > 0 or verdict != "separable" and min(scores) >= 0
        right = right and (directions != [] or max(scores) > 0)
        demand(right and len(w) == len(z[0]), "the separator has a wrong size, is wrong on a row, or separates none")
        left = [x for x, score in zip(left, scores) if score == 0]
    demand(verdict != "separable" or not left, "a row is not separated")
    if verdict in ("quasi-separable", "inseparable"):
        check_span(weighted(claim["witness"], z, "witness")[0], left) if balance is None else check_balance(balance, left)
    if claim.get("coefficients") is not None:
        demand(verdict in ("separable", "quasi-separable"), "there are coefficients, but the verdict needs none")
        here = set(map(id, left))
        check_coefficients(claim["coefficients"], claim["witness"], balance, z, [id(x) in here for x in z], bias)
    if claim["reason"] != []:
        demand(len(weighted(claim["reason"], z, "reason")[0]) <= len(z[0]) + 1, "the reason has more rows than are needed")
        demand(verdict != "separable", "there is a reason against separability, but the verdict is separable")
    demand(max(dot(x, x) for x in z) <= real(claim["radius"]) ** 2 and claim["radius"] >= 0, "a row is longer than the radius")
    claim["margin"] is None or check_margin(claim["margin"], z, verdict)

def check(certificate, texts, rows, columns):
    version = repr(certificate["version"])
    demand(certificate["format"] == "novikoff certificate" and version in "12", "no certificate, version 1 or 2")
    data, space, classes = certificate["data"], certificate["space"], certificate["data"]["classes"]
    columns = data["columns"] if columns is None else columns
    known = {t: [k for k, c in enumerate(classes) if c == t or number(c) == number(t)] + [-1] for t in set(texts)}
    labels = [known[t][0] for t in texts]
    found = (len(rows), columns, -1 not in labels and digest(labels, rows, columns, classes))
    demand(found == (data["rows"], data["columns"], data["sha256"]), "these are other data")
    for claim in certificate["claims"]:
        demand({"balance", "directions", "coefficients"} <= claim.keys() or version == "1", "a claim is not whole")
    check_size(certificate, columns)
    x = [lifted(row, columns, space["lift"], space["bias"] is True) for row in rows]
    demand([c["positive"] for c in certificate["claims"]] == classes[len(classes) == 2 :], "not one claim for each problem")
    for own, claim in enumerate(certificate["claims"], len(classes) == 2):
        check_claim(claim, [row if label == own else [-v for v in row] for label, row in zip(labels, x)], space["bias"])

def main(arguments):
    target = "".join(a[9:] for a in arguments if a.startswith("--target="))
    paths = [a for a in arguments if not a.startswith("--target=")]
    if len(paths) < 2 or any(path.startswith("-") for path in paths):
        return print(__doc__, file=sys.stderr) or 2
    files = []
    try:
        for path in paths[1:]:
            files.append(read(path, target))
            if files[-1][2] != files[0][2]:
                raise ValueError("its columns are not those of the first file")
    except Exception as fault:
        return print(f"{path}: cannot be read as LIBSVM text or as CSV of numbers: {fault}", file=sys.stderr) or 2
    try:
        sys.set_int_max_str_digits(1000000)
        with open(paths[0], encoding="utf-8") as file:
            certificate = json.load(file, parse_constant=lambda name: demand(False, f"{name} is not a number"))
        check(certificate, *joined(files))
    except Forged as fault:
        return print(f"FORGED   {fault}") or 1
    except TooLarge as fault:
        return print(f"too large for this program: {fault}", file=sys.stderr) or 2
    except OSError as fault:
        return print(fault, file=sys.stderr) or 2
    except Exception as fault:  # a hostile file may cause any exception; it is not a certificate
        return print(f"FORGED   not a whole certificate of these data: {str(fault):.200}") or 1
    return print("Valid    every claim is true of these data") or 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
