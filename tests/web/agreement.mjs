// Compares the core in WebAssembly with the command line: node agreement.mjs MODULE PROGRAM DATA_FOLDER
//
// Every learner, order and space on the same rows must give a bit-identical report and an equivalent verdict. Prints
// one line for each difference; the last line has the counts.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

const [modulePath, program, dataFolder] = process.argv.slice(2).map((path) => resolve(path));
const core = await (await import(pathToFileURL(modulePath).href)).default();

const ring = Array.from({ length: 28 }, (_, k) => {
  const r = k < 12 ? 0.3 + k / 16 : 2;
  return [r * Math.cos(k), r * Math.sin(k), k < 12 ? 1 : -1].join(",");
}).join("\n");
const bundled = (name) => readFileSync(join(dataFolder, name), "utf8");
const files = {
  "figure34.csv": bundled("figure34.csv"),
  "iris.svm": bundled("iris_setosa.train.svm"),
  "endometrial.csv": bundled("endometrial.csv"),
  "and.csv": "0,0,-1\n1,0,-1\n0,1,-1\n1,1,1\n",
  "xor.csv": "0,0,-1\n1,0,1\n0,1,1\n1,1,-1\n",
  "ring.csv": ring + "\n",
  "fuzzy.csv": "-6,-2,1\n-4,4,1\n-4,-1,-1\n-2,-6,-1\n",
  "round.csv": "3,-2,1\n4,1,-1\n1,4,1\n",
  "three.csv": "0,0,red\n0.1,0.3,red\n2,0,green\n2.1,0.4,green\n1,3,blue\n0.7,2.9,blue\n",
};

const learners = [
  ["perceptron"],
  ["perceptron", "--eta", "0.3"],
  ["greedy"],
  ["greedy", "--rates", "exact:0.5,4"],
  ["fuzzy"],
  ["fuzzy", "--sharpness", "2.5", "--power", "1.7", "--delta", "0.01"],
  ["margin-fuzzy", "--epsilon", "2", "--updates", "outside"],
  ["margin-fuzzy"],
  ["averaged"],
  ["voted"],
  ["pocket"],
  ["passive-aggressive"],
  ["passive-aggressive", "--form", "pa-ii", "--aggressiveness", "0.1"],
  ["averaged-passive-aggressive"],
  ["dynamic-margin", "--epsilon", "0.2"],
];
const spaces = [[], ["--no-bias"], ["--lift", "circle"], ["--lift", "quadratic", "--scale", "standard"], ["--scale", "unit-ball"]];
const orders = [[], ["--order", "shuffle-once", "--seed", "5"], ["--order", "shuffle", "--seed", "7"]];

let compared = 0;
let faults = 0;
function expect(holds, what) {
  ++compared;
  if (!holds) {
    ++faults;
    console.log(`FAILED: ${what}`);
  }
}

const folder = mkdtempSync(join(tmpdir(), "novikoff-web-"));
/// The output of the command line, or its error message.
function command(...words) {
  try {
    return JSON.parse(execFileSync(program, words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }));
  } catch (error) {
    return { error: String(error.stderr ?? error).trim() };
  }
}
const comparable = ({ seconds, ...rest }) => rest;

function sameRun(name, table, words) {
  const told = command("train", name, ...words, "--json");
  const run = core.run(table, words, 1 << 20);
  const what = `train ${name} ${words.join(" ")}`;
  if (told.error || run.error) {
    // The command line's message names the file; a table has no name.
    expect(told.error && run.error && told.error.endsWith(run.error), `${what}: ${told.error} / ${run.error}`);
    return;
  }
  const { notes, ...report } = comparable(run.report);
  const { notes: toldNotes, ...expected } = comparable(told);
  expect(isDeepStrictEqual(report, expected), `${what}\n  ${JSON.stringify(expected)}\n  ${JSON.stringify(report)}`);
  expect(notes.every((note) => toldNotes.includes(note)), `${what}: notes ${JSON.stringify(notes)}`);
  const { updates, weights, intercept, space } = run.report;
  if (updates !== undefined && ["perceptron", "greedy", "passive-aggressive"].includes(words[1])) {
    const ledger = run.ledgers[0];
    expect(ledger.row.length === updates && ledger.epoch.length === updates, `${what}: length of the ledger`);
    const last = [...ledger.weights.slice(-space.dimension)];
    expect(isDeepStrictEqual(last, space.bias ? [...weights, intercept] : weights), `${what}: weights of the ledger`);
  }
}

function sameVerdict(name, table, words) {
  const told = command("certify", name, ...words, "--json");
  const { report, error } = core.certify(table, words);
  const what = `certify ${name} ${words.join(" ")}`;
  if (told.error || error) {
    expect(false, `${what}: ${told.error} / ${error}`);
    return;
  }
  const problems = report.problems ?? [report];
  (told.problems ?? [told]).forEach((expected, k) => {
    const found = problems[k];
    expect(found.verdict === expected.verdict, `${what}: ${found.verdict}, not ${expected.verdict}`);
    expect(found.radius === expected.radius, `${what}: radius ${found.radius}, not ${expected.radius}`);
    expect(isDeepStrictEqual(found.separated_rows, expected.separated_rows), `${what}: rows that are separated`);
    const meet = found.margin.lower === null ? expected.margin.lower === null
      : found.margin.lower <= expected.margin.upper && expected.margin.lower <= found.margin.upper;
    expect(meet, `${what}: margin ${JSON.stringify(found.margin)}, not ${JSON.stringify(expected.margin)}`);
  });
}

/// These files are tested with all combinations, the others with each option once.
const thorough = ["figure34.csv", "xor.csv", "ring.csv"];
for (const [name, text] of Object.entries(files)) {
  writeFileSync(join(folder, name), text);
  const table = core.read(text, name);
  expect(!table.error, `read ${name}: ${table.error}`);
  learners.forEach(([learner, ...options], l) => {
    spaces.forEach((space, s) => {
      if (thorough.includes(name) || (l + s) % spaces.length === 0) {
        const order = orders[(l + 2 * s) % orders.length];
        sameRun(name, table, ["--learner", learner, ...options, ...space, ...order, "--epochs", "60"]);
      }
    });
  });
  for (const space of spaces) {
    if (!space.includes("--scale")) sameVerdict(name, table, space);
  }
}
sameRun("xor.csv", core.read(files["xor.csv"], "xor.csv"), ["--learner", "perceptron", "--rates", "1"]);

rmSync(folder, { recursive: true });
console.log(`${compared} compared, ${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
