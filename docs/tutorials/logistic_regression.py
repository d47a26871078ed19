# %% [markdown]
# # My logistic regression does not converge
#
# Seventy-nine women with endometrial cancer (Heinze & Schemper 2002). Is the tumour of a high grade, `HG`? Three things may
# tell: neovasculation `NV`, the pulsatility index `PI`, the height of the endometrium `EH`.
#
# From `import` to the name of the coefficient that is to blame:

# %%
import pandas as pd
from sklearn.linear_model import LogisticRegression
import novikoff

patients = pd.read_csv("data/endometrial.csv")
X, y = patients[["NV", "PI", "EH"]], patients["HG"]
for tol in (1e-4, 1e-8):
    regression = LogisticRegression(penalty=None, solver="newton-cholesky", tol=tol).fit(X, y)
    print(tol, dict(zip(X.columns, regression.coef_[0].round(1))))  # NV: 10.8, then 19.8
proof = novikoff.certify(X, y)
print(proof.coefficients.query("estimate != 'finite'"))    # NV  +inf

# %% [markdown]
# Four digits more of tolerance, and `NV` is twice as large, while `PI` and `EH` stay: what is printed for `NV` tells only when the
# solver gave up. Its estimate is infinite, for the likelihood grows for ever. Why?

# %%
print(proof)

# %% [markdown]
# The rows that can be separated are the reason. All of them have `NV` = 1, and all of them are of a high grade: with `NV` as
# large as you like, their likelihood gets as near to 1 as you like, at no cost to the other rows.

# %%
culprits = patients.loc[proof.separated_rows]
assert (culprits["NV"] == 1).all() and (culprits["HG"] == 1).all()
assert (patients["NV"] == 1).sum() == len(culprits)

# %% [markdown]
# This is no guess of an optimiser. The proof is a few fractions, which anyone can add up:

# %%
assert proof.verify()
print({row: str(weight) for row, weight in proof.reason.items()})

# %% [markdown]
# What now? Drop the column, and the estimates of the others exist; or keep it, with a penalty (Firth's, or the ridge that
# scikit-learn uses by default), and say so.

# %%
rest = novikoff.certify(X[["PI", "EH"]], y)
assert rest.verdict == "inseparable" and (rest.coefficients["estimate"] == "finite").all()
print(rest)
