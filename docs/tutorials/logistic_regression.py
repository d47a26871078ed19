# %% [markdown]
# # My logistic regression does not converge
#
# Seventy-nine women with endometrial cancer (Heinze & Schemper 2002). Is the tumour of a high grade, `HG`? There are
# three predictors: neovasculation `NV`, the pulsatility index `PI`, the height of the endometrium `EH`.
#
# From `import` to the name of the coefficient that is the cause:

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
# With a tolerance four digits smaller `NV` is twice as large, while `PI` and `EH` do not change: the value of `NV` only
# depends on when the solver stopped. Its estimate is infinite, because the likelihood grows forever. Why?

# %%
print(proof)

# %% [markdown]
# The rows that can be separated are the reason. All of them have `NV` = 1, and all of them are of a high grade: with a
# large enough coefficient of `NV` their likelihood gets arbitrarily near to 1, at no cost to the other rows.

# %%
culprits = patients.loc[proof.separated_rows]
assert (culprits["NV"] == 1).all() and (culprits["HG"] == 1).all()
assert (patients["NV"] == 1).sum() == len(culprits)

# %% [markdown]
# This is not the guess of an optimiser. The proof is a few fractions, which anyone can add up:

# %%
assert proof.verify()
print({row: str(weight) for row, weight in proof.reason.items()})

# %% [markdown]
# What now? Without the column, the estimates of the others exist. Or keep it with a penalty (Firth's, or the ridge that
# scikit-learn uses by default), and report the penalty.

# %%
rest = novikoff.certify(X[["PI", "EH"]], y)
assert rest.verdict == "inseparable" and (rest.coefficients["estimate"] == "finite").all()
print(rest)
