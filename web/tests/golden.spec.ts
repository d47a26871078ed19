// The golden cases (tests/known_answers/golden.json) in a real browser: the core's results are bit-identical to those
// of the command line.
import { expect, test } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const program = process.env.NOVIKOFF_PROGRAM ?? join(root, "build/release/novikoff");
const golden = JSON.parse(readFileSync(join(root, "tests/known_answers/golden.json"), "utf8"));
const coreText = readFileSync(join(root, "web/core/novikoff.mjs"), "utf8");

interface Case {
  id: string;
  dataset: string | null;
  algorithm: string;
  params: Record<string, any>;
  expected: Record<string, any>;
}

/// "-9/2" is exact; a user would type the nearest double.
const number = (text: string | number): number => {
  const [above, below] = String(text).split("/");
  return Number(above) / Number(below ?? 1);
};

const learners: Record<string, (params: Case["params"]) => string[]> = {
  perceptron: ({ eta }) => ["perceptron", "--eta", String(number(eta ?? 1))],
  perceptron_ieee_double: ({ eta }) => ["perceptron", "--eta", String(number(eta ?? 1))],
  greedy: ({ S }) => ["greedy", "--rates", S.map(number).join(",")],
  fuzzy: ({ c, m, delta }) => ["fuzzy", "--sharpness", String(c), "--power", String(m), "--delta", String(delta)],
  margin_fuzzy_a: ({ eps }) => ["margin-fuzzy", "--epsilon", String(number(eps)), "--updates", "all"],
  margin_fuzzy_b: ({ eps }) => ["margin-fuzzy", "--epsilon", String(number(eps)), "--updates", "outside"],
  averaged: () => ["averaged"],
  voted: () => ["voted"],
  circle_lift: () => ["perceptron", "--lift", "circle"],
};

function words({ algorithm, params }: Case): string[] {
  const result = ["--learner", ...learners[algorithm]!(params)];
  if (!params.bias) result.push("--no-bias");
  if (params.w0) result.push("--initial", params.w0.map(number).join(","));
  return [...result, "--epochs", String(params.max_epochs ?? params.epochs ?? 1000)];
}

function csvOf({ dataset, params }: Case): string {
  if (dataset === "figure34") return readFileSync(join(root, "data/figure34.csv"), "utf8");
  const { X, y } = dataset === null ? params : golden.datasets[dataset];
  return X.map((row: string[], i: number) => [...row.map(number), y[i]].join(",") + "\n").join("");
}

/// The report and the trace of the program, or its message.
function told(csv: string, options: string[]): { report?: any; lines?: string; error?: string } {
  const folder = mkdtempSync(join(tmpdir(), "novikoff-golden-"));
  try {
    writeFileSync(join(folder, "points.csv"), csv);
    const printed = execFileSync(program, ["train", "points.csv", ...options, "--trace", "run.jsonl", "--json"], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    return { report: JSON.parse(printed), lines: readFileSync(join(folder, "run.jsonl"), "utf8") };
  } catch (error) {
    return { error: String((error as { stderr?: string }).stderr).trim() };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/// The trace names its file, which a table in a browser does not have. Angles, which no learner uses, depend on the
/// platform's arccosine; they are compared separately.
const angle = /"angle_(?:before|after)":([^,]*),/g;
const exactPart = (lines: string): string => lines.replace(/"source":"[^"]*",/, "").replace(angle, "");
const angles = (lines: string): number[] => [...lines.matchAll(angle)].map(([, text]) => (text === "null" ? -1 : Number(text)));
/// Removes times, and notes about the machine and the file, which are not results of the run.
const ofTheRun = ({ seconds, notes, ...rest }: Record<string, unknown>): Record<string, unknown> => rest;

for (const algorithm of Object.keys(learners)) {
  test(`golden cases of ${algorithm} have the command line's bits`, async ({ page }) => {
    await page.goto("about:blank");
    const cases: Case[] = golden.cases.filter((one: Case) => one.algorithm === algorithm);
    const asked = cases.map((one) => ({ csv: csvOf(one), words: words(one) }));
    const found = await page.evaluate(
      async ({ coreText, asked }) => {
        const address = URL.createObjectURL(new Blob([coreText], { type: "text/javascript" }));
        const core = await (await import(address)).default();
        return asked.map(({ csv, words }) => {
          const table = core.read(csv, "points.csv");
          if (table.error) return { error: table.error };
          const { report, error } = core.run(table, words, 1 << 20);
          return { report, error, lines: core.trace(table, words, 4096).lines };
        });
      },
      { coreText, asked },
    );
    let compared = 0;
    cases.forEach((one, k) => {
      const expected = told(asked[k]!.csv, asked[k]!.words);
      const actual = found[k]!;
      if (expected.error !== undefined) {
        expect(expected.error, one.id).toContain(actual.error ?? "no fault");
        return;
      }
      expect(ofTheRun(actual.report), one.id).toEqual(ofTheRun(expected.report));
      expect(exactPart(actual.lines), one.id).toBe(exactPart(expected.lines!));
      const expectedAngles = angles(expected.lines!);
      angles(actual.lines).forEach((value, i) => expect(Math.abs(value - expectedAngles[i]!), one.id).toBeLessThan(1e-12));
      ++compared;
    });
    expect(compared).toBeGreaterThan(0);
  });
}

test("the page holds the very core that was compared", () => {
  const packed = /atob\("([A-Za-z0-9+/=]+)"\)/.exec(coreText)![1]!;
  expect(readFileSync(join(root, "web/dist/playground.html"), "utf8").includes(packed)).toBe(true);
});
