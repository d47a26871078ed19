#!/usr/bin/env python3
"""Gives forged certificates to both checkers:  certificate_forgeries.py PROGRAM DATA_FOLDER CHECKER

True certificates of every kind must pass `novikoff verify` and CHECKER, and both must refuse every forgery. Then
certificates are changed at random, and the two checkers, which share no code, must agree on each.
"""
import contextlib
import copy
import importlib.util
import io
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM, DATA, CHECKER = sys.argv[1:4]
specification = importlib.util.spec_from_file_location("checker", CHECKER)
checker = importlib.util.module_from_spec(specification)
specification.loader.exec_module(checker)

SETS = {
    "separable.csv": "x,y,label\n1,2,a\n3,1,a\n-1,0.1,b\n-2,-1,b\n",
    "quasi.csv": "x,d,label\n1,0,0\n2,0,1\n3,0,0\n4,0,1\n2.5,1,1\n0.5,1,1\n",
    "both.csv": "x,y,label\n1,5,1\n-1,5,1\n1,-5,0\n-1,-5,0\n",
    "aliased.csv": "x,twice,label\n-1,-1,0\n0,1,1\n1,3,0\n2,5,1\n",
    "overlap.csv": "x,label\n-1,0\n0,1\n1,0\n2,1\n",
    "three.svm": "a 1:1\nb 2:1\nc 1:-1 2:-1\na 1:2 2:0.5\n",
    "ring.csv": "x,y,label\n0,0,in\n0.1,0.2,in\n3,0,out\n0,3,out\n-3,0,out\n0,-3,out\n",
    "part1.csv": "x,y,label\n1,2,b\n3,1,b\n",
    "part2.csv": "x,y,label\n-1,0.1,a\n-2,-1,a\n",
    "from1.svm": "1 1:2 3:1\n1 2:1\n",
    "from0.svm": "-1 0:1\n-1 3:-1\n",
    "cross.csv": "x,y,label\n1,1,p\n-1,-1,p\n1,-1,q\n-1,1,q\n0,0,p\n",
}
CASES = {  # name: (files, options of certify)
    "separable": ("separable.csv", []),
    "no bias": ("separable.csv", ["--no-bias"]),
    "both signs": ("both.csv", []),
    "quasi-separable": ("quasi.csv", []),
    "inseparable": ("overlap.csv", []),
    "three classes": ("three.svm", []),
    "circle": ("ring.csv", ["--lift", "circle"]),
    "no circle": ("cross.csv", ["--lift", "circle"]),
    "quadratic": ("cross.csv", ["--lift", "quadratic"]),
    "two tables": ("part1.csv part2.csv", []),
    "two texts": ("from1.svm from0.svm", []),
    "figure": ("figure34.csv", ["--no-bias"]),
    "patients": ("endometrial.csv", []),
    "aliased": ("aliased.csv", []),
}
RELATION = [{"column": 1, "value": "2"}, {"column": 2, "value": "-1"}, {"column": 3, "value": "1"}]
BALANCES = {  # name: (the case whose witness it replaces, point, relations)
    "balance": ("inseparable", [0.3, -0.2], []),
    "balance of some rows": ("quasi-separable", [0.1, 0, 0], [[{"column": 2, "value": "1"}]]),
    "balance of aliased columns": ("aliased", [0.3, 0, -0.2], [RELATION]),
    "balance on a circle": ("no circle", [0, 0, 0, 0], [[{"column": 3, "value": "1"}, {"column": 4, "value": "-2"}]]),
}


class Forgeries(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        for name, text in SETS.items():
            with open(os.path.join(cls.folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        for name in ("figure34.csv", "endometrial.csv"):
            shutil.copy(os.path.join(DATA, name), cls.folder)
        cls.true = {}
        for name, (data, options) in CASES.items():
            path = cls.path("true.json")
            subprocess.run([PROGRAM, "certify", *cls.paths(data), *options, "-o", path, "--quiet"], check=True)
            with open(path, encoding="utf-8") as file:
                cls.true[name] = json.load(file)
        for name, (case, point, relations) in BALANCES.items():
            certificate = cls.true[name] = copy.deepcopy(cls.true[case])
            certificate["claims"][0].update(witness=[], balance={"point": point, "relations": relations})
            CASES[name] = CASES[case]

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder, name)

    @classmethod
    def paths(cls, names):
        return [cls.path(name) for name in names.split()]

    def judge(self, certificate, data):
        """The verdict of both: True if valid. `certificate` is an object, or text that need not be JSON."""
        text = certificate if isinstance(certificate, str) else json.dumps(certificate)
        with open(self.path("shown.json"), "w", encoding="utf-8") as file:
            file.write(text)
        ours = subprocess.run([PROGRAM, "verify", self.path("shown.json"), *self.paths(data)], capture_output=True, text=True)
        self.assertIn(ours.returncode, (0, 1, 3), ours.stderr)
        with contextlib.redirect_stdout(io.StringIO()) as said:
            code = checker.main([self.path("shown.json"), *self.paths(data)])
        self.assertIn(code, (0, 1), said.getvalue())
        told = f"{ours.stdout}{ours.stderr}{said.getvalue()}{text[:2000]}"
        self.assertEqual(ours.returncode == 0, code == 0, told)
        return ours.returncode == 0

    def forge(self, case, change):
        """Changes a certificate by `change`; the result must be refused."""
        certificate = copy.deepcopy(self.true[case])
        change(certificate, certificate["claims"][0])
        with self.subTest(case=case, forged=certificate.get("claims")):
            self.assertFalse(self.judge(certificate, CASES[case][0]))

    def test_true_certificates_pass(self):
        for name, (data, _) in CASES.items():
            with self.subTest(case=name):
                self.assertTrue(self.judge(self.true[name], data))

    def test_the_cases_are_of_every_kind(self):
        verdicts = {claim["verdict"] for certificate in self.true.values() for claim in certificate["claims"]}
        self.assertEqual(verdicts, {"separable", "quasi-separable", "inseparable"})

    def test_another_verdict(self):
        for case, certificate in self.true.items():
            for verdict in {"separable", "quasi-separable", "inseparable", "perhaps"} - {certificate["claims"][0]["verdict"]}:
                self.forge(case, lambda _, claim: claim.update(verdict=verdict))

    def test_wrong_row(self):
        self.forge("inseparable", lambda _, c: c["witness"][0].update(row=1))
        self.forge("quasi-separable", lambda _, c: c["witness"][0].update(row=5))
        self.forge("inseparable", lambda _, c: c["reason"][0].update(row=1))
        self.forge("separable", lambda _, c: c["margin"]["weights"][0].update(row=99))
        for row in (0, -1, 5, 10**30, "2", None, 1.5):
            self.forge("inseparable", lambda _, c: c["witness"][0].update(row=row))

    def test_wrong_weight(self):
        for weight in ("3", "-1", "0", "1/0", "1e3", "nan", "", "١", " 1", "0x1", 1, None, "9" * 100000):
            self.forge("inseparable", lambda _, c: c["witness"][1].update(weight=weight))
            self.forge("quasi-separable", lambda _, c: c["reason"][0].update(weight=weight))

    def test_wrong_separator(self):
        def negate(_, claim):
            claim["separator"] = [t[1:] if t[0] == "-" else "-" + t for t in claim["separator"]]

        for case in ("separable", "quasi-separable", "circle", "figure"):
            self.forge(case, negate)
            self.forge(case, lambda _, c: c["separator"].pop())
            self.forge(case, lambda _, c: c["separator"].append("0"))
            self.forge(case, lambda _, c: c.update(separator=["0"] * len(c["separator"])))
        self.forge("quasi-separable", lambda _, c: c["separator"].__setitem__(0, "1/1000000000000000000000000"))

    def test_wrong_point(self):
        for point in ([-30, 30], [0.3], [], [0.3, -0.2, 0], ["0.3", "-0.2"], None, [None, 0], [True, 0], [1e300, 1e300]):
            self.forge("balance", lambda _, c: c["balance"].update(point=point))

    def test_wrong_relations(self):
        def relations(name, *vectors):
            lists = [[{"column": k, "value": v} for k, v in vector] for vector in vectors]
            self.forge(name, lambda _, c: c["balance"].update(relations=lists))

        aliased, true = "balance of aliased columns", ((1, "2"), (2, "-1"), (3, "1"))
        relations(aliased)
        relations(aliased, true, true)
        relations(aliased, true, ())
        relations(aliased, ((1, "2"), (2, "-1")))
        relations(aliased, ((1, "2"), (2, "-1"), (3, "1.0")))
        relations(aliased, ((1, "2"), (2, "-1"), (3, "1000000000000000000000001/1000000000000000000000000")))
        relations(aliased, ((2, "-1"), (1, "2"), (3, "1")))
        relations(aliased, ((1, "1"), (1, "1"), (2, "-1"), (3, "1")))
        relations(aliased, ((0, "1"), *true))
        relations(aliased, (*true, (4, "0")))
        relations(aliased, ((2, "1"),))
        relations("balance of some rows")
        relations("balance of some rows", ((1, "1"),))
        relations("balance", ((1, "1"),))
        relations("balance", ((2, "1"),))
        relations("balance", ((1, "1"),), ((2, "1"),))

    def test_balance_where_there_is_none(self):
        balance = self.true["balance of some rows"]["claims"][0]["balance"]
        self.forge("separable", lambda _, c: c.update(balance=balance))
        self.forge("separable", lambda _, c: c.update(verdict="inseparable", separator=[], margin=None, balance=balance))
        self.forge("quasi-separable", lambda _, c: c.update(balance=balance))
        self.forge("balance of some rows", lambda _, c: c.update(verdict="inseparable", separator=[]))
        self.forge("balance of some rows", lambda _, c: c.update(separator=["0", "0", "0"]))
        self.forge("balance", lambda _, c: c.update(balance=None))
        for point in ([0, 0, 0], [3, -1, 0], [1000, 1000, -2000], [-1e5, 1, 1]):
            forged = {"point": point, "relations": []}
            self.forge("quasi-separable", lambda _, c: c.update(verdict="inseparable", separator=[], witness=[], reason=[], balance=forged))
            self.forge("separable", lambda _, c: c.update(verdict="inseparable", separator=[], margin=None, balance=forged))

    def test_balance_too_large_for_the_checker(self):
        certificate = copy.deepcopy(self.true["balance"])
        certificate["data"].update(columns=300)
        with contextlib.redirect_stderr(io.StringIO()) as said:
            with self.assertRaises(checker.TooLarge):
                checker.check_size(certificate, 300)
            checker.check_size(certificate, 60)
            certificate["data"].update(rows=10**7)
            with self.assertRaises(checker.TooLarge):
                checker.check_size(certificate, 60)
        self.assertEqual(said.getvalue(), "")

    def test_a_claim_too_large_is_not_called_valid(self):
        rows = [[(17 * i + 31 * i * k + k * k) % 101 for k in range(150)] + [i % 2] for i in range(40)]
        with open(self.path("wide.csv"), "w", encoding="utf-8") as file:
            file.write("\n".join(",".join(map(str, row)) for row in rows) + "\n")
        path = self.path("shown.json")
        subprocess.run([PROGRAM, "certify", self.path("wide.csv"), "-o", path, "--quiet"], check=True)
        with open(path, encoding="utf-8") as file:
            certificate = json.load(file)
        certificate["claims"][0]["balance"] = {"point": [0] * 151, "relations": []}
        with open(path, "w", encoding="utf-8") as file:
            json.dump(certificate, file)
        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(checker.main([path, self.path("wide.csv")]), 2)
        self.assertEqual(out.getvalue(), "")
        self.assertEqual(said.getvalue(), "too large for this program: a balance of 40 rows and 151 columns; `novikoff verify` checks it\n")

    def test_coefficients(self):
        estimates = set()
        for case, certificate in self.true.items():
            claims = certificate["claims"][0]["coefficients"]
            for j, proof in enumerate(claims["proofs"] if claims else []):
                estimates.add(proof["estimate"])
                for estimate in {"finite", "+inf", "-inf", "unbounded", "large"} - {proof["estimate"]}:
                    self.forge(case, lambda _, c: c["coefficients"]["proofs"][j].update(estimate=estimate))
                    self.forge(case, lambda _, c: c["coefficients"]["proofs"].__setitem__(j, {"estimate": estimate}))
                if proof["estimate"] in ("+inf", "-inf"):
                    self.forge(case, lambda _, c: c["coefficients"]["proofs"].__setitem__(j, {"estimate": proof["estimate"]}))
                if "point" in proof:
                    self.forge(case, lambda _, c: c["coefficients"]["proofs"][j].update(point=[-v for v in proof["point"]]))
                    self.forge(case, lambda _, c: c["coefficients"]["proofs"][j].update(rows=0))
                    self.forge(case, lambda _, c: c["coefficients"]["proofs"][j].update(rows=10**6))
                for k in range(len(proof.get("multipliers", []))):
                    for weight in ("-1", "0", "1000000007"):
                        self.forge(case, lambda _, c: c["coefficients"]["proofs"][j]["multipliers"][k].update(weight=weight))
        self.assertEqual(estimates, {"finite", "+inf", "-inf", "unbounded"})

    def test_parts_of_coefficients(self):
        for case in ("separable", "both signs", "quasi-separable", "patients", "figure"):
            parts = self.true[case]["claims"][0]["coefficients"]
            for key in parts:
                self.forge(case, lambda _, c: c["coefficients"].pop(key))
            self.forge(case, lambda _, c: c["coefficients"]["proofs"].pop())
            self.forge(case, lambda _, c: c["coefficients"]["rays"].clear())
            self.forge(case, lambda _, c: [e.update(value=str(-checker.Fraction(e["value"]))) for e in c["coefficients"]["rays"][0]])
            self.forge(case, lambda _, c: c["coefficients"]["frame"].pop())
            self.forge(case, lambda _, c: c["coefficients"]["frame"].__setitem__(0, 10**9))
            self.forge(case, lambda _, c: c["coefficients"]["rows"].append(10**9))
            self.forge(case, lambda _, c: c["coefficients"]["relations"].append([{"column": 1, "value": "1"}]))
        coefficients = self.true["separable"]["claims"][0]["coefficients"]
        self.forge("inseparable", lambda _, c: c.update(coefficients=coefficients))

    def test_version_1(self):
        for case in ("separable", "quasi-separable", "inseparable"):
            old = copy.deepcopy(self.true[case])
            old["version"] = 1
            for key in ("directions", "balance"):
                del old["claims"][0][key]
            self.assertTrue(self.judge(old, CASES[case][0]))
            old["version"] = 2
            self.assertFalse(self.judge(old, CASES[case][0]))

    def test_missing_rows(self):
        for case in ("quasi-separable", "inseparable", "no circle"):
            self.forge(case, lambda _, c: c["witness"].pop())
            self.forge(case, lambda _, c: c.update(witness=[]))
        # The multiples of these rows add up to 0, but the rows do not span all that they must.
        self.forge("no circle", lambda _, c: c.update(
            witness=[{"row": 1, "weight": "1"}, {"row": 3, "weight": "1"}]))

    def test_row_named_twice(self):
        for name in ("witness", "reason"):
            self.forge("inseparable", lambda _, c: c[name].append(c[name][0]))

    def test_margin_too_good(self):
        for case in ("separable", "no bias", "figure", "circle"):
            self.forge(case, lambda _, c: c["margin"].update(lower=c["margin"]["upper"] * 1.001, upper=c["margin"]["upper"] * 2))
            self.forge(case, lambda _, c: c["margin"].update(upper=c["margin"]["lower"] * 0.999, lower=c["margin"]["lower"] / 2))
            self.forge(case, lambda _, c: c["margin"].update(lower=c["margin"]["upper"], upper=c["margin"]["lower"]))
            self.forge(case, lambda _, c: c["margin"].update(weights=[]))
            self.forge(case, lambda _, c: c["margin"].update(lower=0))
            self.forge(case, lambda _, c: c["margin"].update(lower=-1))

    def test_margin_where_there_is_none(self):
        margin = self.true["quasi-separable"]["claims"][0]["separator"]
        for case in ("quasi-separable", "inseparable"):
            self.forge(case, lambda _, c: c.update(margin={"lower": 1e-9, "upper": 1, "direction": margin, "weights": c["witness"]}))

    def test_radius_too_small(self):
        for case in CASES:
            self.forge(case, lambda _, c: c.update(radius=c["radius"] * 0.999999))
            self.forge(case, lambda _, c: c.update(radius=-c["radius"]))
        self.forge("separable", lambda _, c: c.update(radius="5"))

    def test_parts_that_the_verdict_has_no_use_for(self):
        self.forge("inseparable", lambda _, c: c.update(separator=["1", "1"]))
        self.forge("separable", lambda _, c: c.update(witness=[{"row": 1, "weight": "1"}]))
        self.forge("inseparable", lambda _, c: c.update(reason=None))

    def test_words_in_place_of_numbers(self):
        self.forge("inseparable", lambda _, c: c["witness"][0].update(row=True))
        self.forge("separable", lambda all, _: all.update(version=True))
        self.forge("separable", lambda all, _: all.update(version=1.0))
        self.forge("separable", lambda _, c: c.update(radius=10**400))
        for lift in ("xxxxx1", "poly:0", "poly:-1", "poly:", ""):
            self.forge("separable", lambda all, _: all["space"].update(lift=lift))

    def test_not_a_number(self):
        for word in ("NaN", "Infinity", "-Infinity", "1e999"):
            for key in ('"radius": ', '"lower": ', '"upper": '):
                text = json.dumps(self.true["separable"])
                start = text.index(key) + len(key)
                end = min(text.index(c, start) for c in ",}" if c in text[start:])
                with self.subTest(word=word, key=key):
                    self.assertFalse(self.judge(text[:start] + word + text[end:], "separable.csv"))

    def test_reason(self):
        self.forge("separable", lambda _, c: c.update(reason=[{"row": 1, "weight": "1"}]))
        self.forge("inseparable", lambda _, c: c["reason"].pop())

    def test_other_data(self):
        for old, new in (("3,1,a", "3,1,b"), ("0.1", "0.10000000000000002"), ("1,2,a\n", ""), ("a", "c"), ("1,2,a\n3,1,a", "3,1,a\n1,2,a")):
            with open(self.path("other.csv"), "w", encoding="utf-8") as file:
                file.write(SETS["separable.csv"].replace(old, new))
            with self.subTest(old=old, new=new):
                self.assertFalse(self.judge(self.true["separable"], "other.csv"))

    def test_not_all_of_the_files(self):
        for data in ("part1.csv", "part2.csv", "part2.csv part1.csv", "part1.csv part2.csv part1.csv"):
            with self.subTest(data=data):
                self.assertFalse(self.judge(self.true["two tables"], data))

    def test_what_is_no_list_of_files(self):
        usage, unread = "check_certificate.py CERT DATA", "cannot be read"
        for words, more in ((usage, ["--target", "label"]), (unread, ["label"]), (unread, [self.path("overlap.csv")])):
            with self.subTest(more=more), contextlib.redirect_stderr(io.StringIO()) as said:
                self.assertEqual(checker.main([self.path("shown.json"), self.path("part1.csv"), *more]), 2)
                self.assertIn(words, said.getvalue())

    def test_the_label_column_can_be_named(self):
        with open(self.path("named.csv"), "w", encoding="utf-8") as file:
            file.write("label,x,y\na,1,2\na,3,1\nb,-1,0.1\nb,-2,-1\n")
        with open(self.path("shown.json"), "w", encoding="utf-8") as file:
            json.dump(self.true["separable"], file)
        for target in ("label", "1", "-3"):
            with contextlib.redirect_stdout(io.StringIO()):
                self.assertEqual(checker.main([self.path("shown.json"), self.path("named.csv"), f"--target={target}"]), 0)

    def test_the_same_data_written_differently(self):
        text = SETS["separable.csv"].replace("1,2,a", "1.0,2e0,a").replace(",", ";")
        with open(self.path("same.csv"), "w", encoding="utf-8") as file:
            file.write(text)
        self.assertTrue(self.judge(self.true["separable"], "same.csv"))

    def test_claims(self):
        self.forge("three classes", lambda all, _: all["claims"].pop())
        self.forge("three classes", lambda all, _: all["claims"].reverse())
        self.forge("separable", lambda all, c: all["claims"].append(c))
        self.forge("separable", lambda _, c: c.update(positive="a"))
        self.forge("separable", lambda all, _: all["data"]["classes"].reverse())
        self.forge("separable", lambda all, _: all["space"].update(bias=False))
        self.forge("circle", lambda all, _: all["space"].update(lift="none"))
        self.forge("circle", lambda all, _: all["space"].update(lift="poly:99"))
        self.forge("separable", lambda all, _: all.update(version=3))
        self.forge("separable", lambda all, _: all.update(format="novikoff model"))

    def test_missing_keys(self):
        for key in ("positive", "verdict", "separator", "witness", "reason", "radius", "margin"):
            self.forge("quasi-separable", lambda _, c: c.pop(key))
        for key in ("format", "version", "data", "space", "claims"):
            self.forge("quasi-separable", lambda all, _: all.pop(key))

    def test_text_that_is_no_certificate(self):
        whole = json.dumps(self.true["separable"])
        for text in ("", "{}", "[]", "null", whole[: len(whole) // 2], "[" * 100000, whole.replace("{", "[")):
            self.assertFalse(self.judge(text, "separable.csv"))

    def test_both_agree_on_random_changes(self):
        generator = random.Random(1)
        verdicts = []
        while len(verdicts) < 150:
            case = generator.choice(list(CASES))
            certificate = copy.deepcopy(self.true[case])
            self.change_somewhere(certificate["claims"], generator)
            if certificate != self.true[case]:
                verdicts.append(self.judge(certificate, CASES[case][0]))
        # Most changes invalidate it; some, such as a larger radius, leave it true.
        self.assertGreater(verdicts.count(False), 75)
        self.assertGreater(verdicts.count(True), 5)

    @staticmethod
    def change_somewhere(node, generator):
        while isinstance(node, (dict, list)) and node:
            key = generator.choice(list(node) if isinstance(node, dict) else range(len(node)))
            value = node[key]
            if isinstance(value, (dict, list)) and generator.random() < 0.9:
                node = value
                continue
            if isinstance(value, str) and value.lstrip("-").replace("/", "").isdigit():
                node[key] = str(-checker.Fraction(value) if generator.random() < 0.5 else 2 * checker.Fraction(value))
            elif isinstance(value, float):
                node[key] = value * generator.choice((0.5, 0.999999, 1.000001, 2))
            elif isinstance(value, int):
                node[key] = value + generator.choice((-1, 1))
            elif isinstance(value, list) and value:
                value.pop(generator.randrange(len(value)))
            return


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
