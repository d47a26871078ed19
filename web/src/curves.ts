// The charts of all learners: the updates below a bound, and the enclosure of γ*.
import type { Curve, Level, Picture, Spot } from "./chart";
import type { Claim, Known, TraceEntry } from "./engine";
import { counted, number } from "./text";

/// A learner's run as the charts use it.
export interface Told {
  /// " A" or " B" if there are two learners.
  name: string;
  /// The class in the style sheet.
  kind: string;
  known: Known;
  trace: TraceEntry[];
  claim: Claim | undefined;
  /// Visits and updates so far.
  visit: number;
  updates: number;
}

/// If a bound exceeds the count by this factor, the axis is logarithmic.
export const farAway = 12;

export function mistakesPicture(lanes: Told[]): Picture {
  const curves = lanes.map(({ name, kind, known }): Curve => ({ name: `updates${name}`, kind, steps: true, spots: stairs(known) }));
  const levels = different(lanes.flatMap(levelsOf));
  const most = Math.max(1, ...lanes.map(({ known }) => known.run?.ledger.row.length ?? 0));
  const logY = levels.some((l) => l.y > farAway * most);
  return { curves, levels, across: "visits", logY, now: Math.max(0, ...lanes.map((l) => l.visit)), sentence: mistakesSentence(lanes) };
}

const different = (levels: Level[]): Level[] => levels.filter((level, i) => levels.findIndex(({ name }) => name === level.name) === i);

/// The number of updates over the visits, thinned if there are many.
function stairs({ run }: Known): Spot[] {
  if (!run) return [];
  const all = run.ledger.row.length;
  const every = Math.max(1, Math.ceil(all / 500));
  const spots = [{ x: 0, y: 0 }];
  for (let k = every; k <= all; k += every) spots.push({ x: run.timeline.visitOf(k), y: k });
  return [...spots, { x: run.timeline.visits, y: all }];
}

function levelsOf({ known, claim, name }: Told): Level[] {
  const levels: Level[] = [];
  const novikoff = known.verdict?.mistake_bound;
  const own = known.run?.report.bound.updates_at_most;
  const near = own && own < 1e4 * Math.max(1, known.run!.report.updates); // a distant bound would flatten all curves
  if (novikoff) levels.push({ name: `(R/γ*)² = ${number(novikoff)}`, kind: "bound", y: novikoff });
  if (own && near && (!novikoff || Math.abs(own / novikoff - 1) > 0.01)) {
    levels.push({ name: `the bound of this run${name}: ${number(own)}`, kind: "own-bound", y: own });
  }
  if (claim) levels.push({ name: `${claim.theorem} = ${number(claim.updates)}`, kind: "claim", y: claim.updates });
  return levels;
}

function mistakesSentence(lanes: Told[]): string {
  const [{ known, claim, updates }] = lanes as [Told, ...Told[]];
  if (!known.run) return "There is no run.";
  const { report } = known.run;
  if (claim && report.updates > claim.updates) {
    return `${counted(report.updates, "update")}, more than the ${number(claim.updates)} that the theorem allows: it is false.`;
  }
  if (lanes.length > 1) return `${lanes.map((l) => `${l.name.trim()}: ${counted(l.known.run?.report.updates ?? 0, "update")}`).join("; ")}.`;
  const most = report.bound.updates_at_most;
  const against = report.bound.comparator;
  if (most !== null && against) {
    return `${counted(updates, "update")} so far. No separator is known, so updates need not end; but against ${against.origin} this run can make at most ${number(Math.floor(most + 1e-9))}.`;
  }
  if (most !== null) {
    return `${counted(updates, "update")} so far. Whatever the order of the points, there cannot be more than ${number(Math.floor(most + 1e-9))}.`;
  }
  if (known.verdict?.verdict !== "separable") return "There is no bound: where no separator exists, updates need not end.";
  const mistakes = report.bound.mistakes_at_most;
  if (mistakes !== null) return `At most ${number(Math.floor(mistakes + 1e-9))} of the visits can be mistakes: ${report.bound.theorem}.`;
  return `No bound is known for this run${report.bound.because ? `: ${report.bound.because}` : ""}.`;
}

/// The best lower and upper ends so far.
interface Enclosure {
  update: number;
  low: number;
  high: number;
}

/// Any w proves γ* ≥ its margin; any sum of updates proves γ* ≤ ‖w − w0‖/Σα.
function enclosures(trace: TraceEntry[]): Enclosure[] {
  let [low, high] = [-Infinity, Infinity];
  return trace
    .filter((entry) => entry.update > 0 && entry.rates_sum > 0)
    .map((entry) => {
      low = Math.max(low, entry.margin ?? -Infinity);
      high = Math.min(high, entry.moved / entry.rates_sum);
      return { update: entry.update, low, high };
    });
}

export function enclosurePicture(lanes: Told[]): Picture {
  const curves: Curve[] = [];
  const levels: Level[] = [];
  let logY = false;
  for (const { name, kind, known, trace } of lanes) {
    const gamma = known.verdict?.margin.lower ?? 0;
    const ends = enclosures(trace);
    const far = gamma > 0 && (ends[0]?.high ?? 0) > farAway * gamma;
    const lower = ends.filter(({ low }) => Number.isFinite(low) && (!far || low > 0));
    logY ||= far;
    curves.push({ name: `at most${name}`, kind: `upper ${kind}`, steps: true, spots: ends.map(({ update, high }) => ({ x: update, y: high })) });
    curves.push({ name: `at least${name}`, kind: `lower ${kind}`, steps: true, spots: lower.map(({ update, low }) => ({ x: update, y: low })) });
    if (gamma > 0) levels.push({ name: `γ* = ${number(gamma)}`, kind: "bound", y: gamma });
  }
  const now = Math.max(0, ...lanes.map((l) => l.updates));
  return { curves, levels: different(levels), across: "updates", logY, now, sentence: enclosureSentence(lanes[0]!) };
}

function enclosureSentence({ known, trace, updates }: Told): string {
  if (!known.run) return "There is no run.";
  const now = enclosures(trace).filter(({ update }) => update <= updates).at(-1);
  if (!now) return "Every w gives γ* from below (its own margin), every sum of updates from above (‖w‖/Σα).";
  return `By this run alone: ${Number.isFinite(now.low) ? number(now.low) : "?"} ≤ γ* ≤ ${number(now.high)}.`;
}
