// Weight space: every w is a point, every row excludes the half-plane behind its line, and an update moves w
// perpendicularly towards that line.
//
// With more than two weights, the first two are drawn, the others are fixed at their current values, and the text says
// so.
import { drawAxes } from "./axes";
import { type Known, type Run, weightsAfter } from "./engine";
import { rowOf, type Rows } from "./geometry";
import type { Moment } from "./moment";
import { type Place, Plane } from "./plane";
import { arrow, namesInside, stepArrow, stepName } from "./shapes";
import { mark, type Mark, onWidth, pathOf, put, set, svg } from "./svg";
import { element, number, write } from "./text";

/// a·w1 + b·w2 + c > 0.
interface HalfPlane {
  a: number;
  b: number;
  c: number;
  row: number;
}

const mostLines = 60;
/// The number of updates drawn of a longer path: the last half of them individually, where w may be in a cycle, and the
/// earlier ones at regular intervals.
const mostPath = 500;
/// A longer path is drawn thin and without marks at its points.
const mostStations = 60;

export class WeightView {
  readonly card: HTMLElement;
  private readonly root = svg("svg", { class: "plane weights", role: "img" });
  private readonly axes = svg("g", { class: "axes" });
  private readonly body = svg("g");
  private readonly sentence = element("p", { className: "sentence" });
  private size = 320;
  private redraw: (() => void) | undefined;

  constructor(title: string) {
    this.card = element("section", { className: "card weight-space" }, element("h2", {}, title));
    this.root.append(this.axes, this.body);
    this.card.append(this.root, this.sentence);
    onWidth(this.root, (width) => {
      this.size = width;
      this.redraw?.();
    });
  }

  draw(known: Known, moment: Moment | undefined): void {
    this.redraw = () => this.paint(known, moment);
    this.redraw();
  }

  private clear(): void {
    put(this.body, []);
    this.sentence.textContent = "There is no run.";
    set(this.root, { "aria-label": "Weight space. There is no run." });
  }

  private paint(known: Known, moment: Moment | undefined): void {
    const { run, rows } = known;
    set(this.root, { viewBox: `0 0 ${this.size} ${this.size}` });
    if (!run || !rows || !moment) return this.clear();
    const plane = new Plane({ x: 0, y: 0 }, 1.2 * furthest(run), this.size);
    const halves = halfPlanes(rows, moment.w);
    const cone = halves.reduce(cut, corners(plane));
    this.root.classList.toggle("many", halves.length > 20);
    drawAxes(this.axes, plane);
    const drawn = halves.filter((half) => halves.length <= mostLines || half.row === moment.row);
    const outline = cone.length > 2 ? pathOf([cone.map((p) => plane.toPicture(p))], true) : "";
    put(this.body, [
      ...drawn.map((half) => line(half, plane, half.row === moment.row)),
      mark("path", { class: "cone", d: outline, "data-what": "cone" }),
      mark("text", { class: "axis-name", x: this.size - 6, y: this.size / 2 - 6, "text-anchor": "end" }, "w₁"),
      mark("text", { class: "axis-name", x: this.size / 2 + 6, y: 14 }, "w₂"),
      ...trail(run, moment, plane),
      ...namesInside(arrows(known, moment, plane), this.size),
    ]);
    const text = sentence(known, moment, cone.length > 2);
    write(this.sentence, text);
    set(this.root, { "aria-label": `Weight space. ${text}` });
  }
}

/// The largest absolute value that either of the first two weights ever has.
function furthest({ ledger: { row, weights }, dimension }: Run): number {
  let most = 1e-9;
  for (let k = 0; k <= row.length; ++k) {
    for (let j = 0; j < Math.min(2, dimension); ++j) most = Math.max(most, Math.abs(weights[k * dimension + j]!));
  }
  return most;
}

const placeOf = (w: Float64Array): Place => ({ x: w[0]!, y: w[1] ?? 0 });

function halfPlanes(rows: Rows, w: Float64Array): HalfPlane[] {
  return Array.from({ length: rows.count }, (_, i) => {
    const x = rowOf(rows, i);
    let rest = 0;
    for (let j = 2; j < rows.dimension; ++j) rest += x[j]! * w[j]!;
    const y = rows.y[i]!;
    return { a: y * x[0]!, b: y * x[1]!, c: y * rest, row: i };
  });
}

function corners({ centre, reach }: Plane): Place[] {
  const at = (x: number, y: number): Place => ({ x: centre.x + x * reach, y: centre.y + y * reach });
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
}

/// The part of a convex polygon inside the half-plane.
function cut(polygon: Place[], { a, b, c }: HalfPlane): Place[] {
  const value = (p: Place): number => a * p.x + b * p.y + c;
  if (polygon.every((p) => value(p) > 0)) return polygon; // the usual case if there are many
  return polygon.flatMap((p, i) => {
    const next = polygon[(i + 1) % polygon.length]!;
    const [u, v] = [value(p), value(next)];
    const kept = u > 0 ? [p] : [];
    if (u > 0 === v > 0) return kept;
    const t = u / (u - v);
    return [...kept, { x: p.x + t * (next.x - p.x), y: p.y + t * (next.y - p.y) }];
  });
}

function line({ a, b, c, row }: HalfPlane, plane: Plane, visited: boolean): Mark {
  const length = a * a + b * b;
  const foot = { x: (-a * c) / length, y: (-b * c) / length };
  const far = (2 * plane.reach + Math.hypot(foot.x, foot.y)) / Math.sqrt(length);
  const [from, to] = [-far, far].map((t) => plane.toPicture({ x: foot.x - t * b, y: foot.y + t * a }));
  const d = length > 0 ? pathOf([[from!, to!]]) : "";
  return mark("path", { class: visited ? "constraint visited" : "constraint", d, "data-row": row + 1 });
}

function trail(run: Run, moment: Moment, plane: Plane): Mark[] {
  const all = run.ledger.row.length;
  const half = mostPath / 2;
  const stride = all > mostPath ? Math.ceil(all / half) : 1;
  const upTo = (last: number): Place[] => {
    const near = Math.max(0, last - half);
    const updates = Array.from({ length: Math.ceil(near / stride) }, (_, k) => k * stride);
    for (let k = near; k <= last; ++k) updates.push(k);
    return updates.map((k) => plane.toPicture(placeOf(weightsAfter(run, k))));
  };
  const past = upTo(moment.updates);
  const way = (some: Place[], kind: string): Mark => mark("path", { class: `trail ${kind}`, d: pathOf([some]), "data-count": some.length });
  if (past.length > mostStations) return [way(past, "past long")];
  const dots = past.map((p) => mark("circle", { class: "station", cx: p.x, cy: p.y, r: 2 }));
  return [...(all < mostStations ? [way(upTo(all), "future")] : []), way(past, "past"), ...dots];
}

function arrows({ points }: Known, moment: Moment, plane: Plane): Mark[] {
  const at = (w: Float64Array): Place => plane.toPicture(placeOf(w));
  const origin = plane.toPicture({ x: 0, y: 0 });
  const now = at(moment.w);
  return [
    ...(moment.update === undefined ? [] : stepArrow(origin, at(moment.before), now, stepName(points[moment.row!]!.positive, moment.alpha))),
    ...arrow("after", origin, now, "w"),
    mark("circle", { class: "w-now", cx: now.x, cy: now.y, r: 4, "data-what": "w", "data-x": moment.w[0], "data-y": moment.w[1] }),
  ];
}

function sentence(known: Known, moment: Moment, some: boolean): string {
  const held = known.rows!.dimension - 2;
  const none = held === 0 ? "No place is left: no w separates." : "In this slice no w separates.";
  return `Each point forbids the w behind its line. ${some ? "In the green cone every w separates." : none}${slice(known, moment, held)}`;
}

function slice({ options }: Known, { w }: Moment, held: number): string {
  if (held === 0) return "";
  if (held === 1 && options.bias) return ` This is the slice at b = ${number(w[2]!)}, where w is now.`;
  return ` This is the slice of w1 and w2; the other ${held > 1 ? `${held} weights are` : "weight is"} held as now.`;
}
