// The lift for circles, in space: (x, y) is mapped to height x² + y², on a paraboloid. There a plane cuts out what a
// circle cuts out below.
import type { Engine, Known } from "./engine";
import type { Moment } from "./moment";
import type { Place } from "./plane";
import { reasonOf } from "./proof_marks";
import { Space, type Spot3 } from "./space";
import { crossOf, shapeOf } from "./shapes";
import { mark, type Mark, onWidth, pathOf, put, set, svg } from "./svg";
import { element } from "./text";

type Turn = { yaw: number; pitch: number };

/// a·x + b·y + c·(x² + y²) + d.
interface Quadric {
  a: number;
  b: number;
  c: number;
  d: number;
}

const explained =
  "Each point goes up by x² + y², onto the bowl. A plane cuts the bowl; seen from above, the cut is a circle. " +
  "Drag to turn, or use the arrow keys.";

const circle = (of: (angle: number) => Spot3, parts = 64): Spot3[] => Array.from({ length: parts + 1 }, (_, k) => of((2 * Math.PI * k) / parts));

export class LiftView {
  readonly card: HTMLElement;
  private readonly root = svg("svg", { class: "lift", role: "application", tabindex: 0 });
  private size = 320;
  private redraw: (() => void) | undefined;
  private turn: Turn = { yaw: 0, pitch: 0 };

  /// `turned` is called when the figure is turned by pointer or key.
  constructor(title: string, private readonly engine: Engine, private readonly turned: (turn: Turn) => void) {
    this.card = element("section", { className: "card lift-card" }, element("h2", {}, title));
    set(this.root, { "aria-label": `${title}. Arrow keys turn it.` });
    this.card.append(this.root, element("p", { className: "sentence" }, explained));
    onWidth(this.root, (width) => {
      this.size = width;
      this.redraw?.();
    });
    this.listen();
  }

  private listen(): void {
    let held = { x: 0, y: 0, turn: this.turn };
    this.root.addEventListener("pointerdown", (event) => {
      held = { x: event.clientX, y: event.clientY, turn: this.turn };
      this.root.setPointerCapture(event.pointerId);
    });
    this.root.addEventListener("pointermove", (event) => {
      if (this.root.hasPointerCapture(event.pointerId)) this.by(held.turn, (event.clientX - held.x) / 2, (event.clientY - held.y) / 2);
    });
    this.root.addEventListener("keydown", (event) => {
      const [yaw, pitch] = { ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, -5], ArrowDown: [0, 5] }[event.key] ?? [0, 0];
      if (yaw === 0 && pitch === 0) return;
      this.by(this.turn, yaw!, pitch!);
      event.preventDefault();
      event.stopPropagation();
    });
  }

  private by(from: Turn, yaw: number, pitch: number): void {
    const around = (((from.yaw + yaw) % 360) + 360) % 360;
    this.turned({ yaw: Math.round(around) % 360, pitch: Math.round(Math.max(0, Math.min(90, from.pitch + pitch))) });
  }

  draw(known: Known, moment: Moment | undefined, turn: Turn): void {
    this.turn = turn;
    this.redraw = () => this.paint(known, moment);
    this.redraw();
  }

  private paint(known: Known, moment: Moment | undefined): void {
    const space = new Space(known.points, this.size, this.turn);
    set(this.root, { viewBox: `0 0 ${this.size} ${space.height}`, "data-yaw": this.turn.yaw, "data-pitch": this.turn.pitch });
    const probe = (w: Float64Array | undefined): Quadric | undefined => (w ? this.quadric(w, known, space.widest) : undefined);
    put(this.root, [
      ...bowl(space),
      ...cutBy(probe(known.best), space, "best-plane"),
      ...cutBy(moment ? probe(moment.w) : undefined, space, "plane-now"),
      ...reason(known, space),
      ...points(known, moment, space),
    ]);
  }

  /// The score in the drawn coordinates, from its values at four points: the learner's space may be scaled.
  private quadric(w: Float64Array, known: Known, k: number): Quadric | undefined {
    const seen = this.engine.coordinatesAt([{ x: 0, y: 0 }, { x: k, y: 0 }, { x: -k, y: 0 }, { x: 0, y: k }], known);
    if (!seen) return undefined;
    const [d, right, left, up] = [0, 1, 2, 3].map((i) => {
      let sum = w.length > seen.columns ? w[seen.columns]! : 0;
      for (let j = 0; j < seen.columns; ++j) sum += w[j]! * seen.points[i * seen.columns + j]!;
      return sum;
    }) as [number, number, number, number];
    const c = (right + left - 2 * d) / (2 * k * k);
    return { a: (right - left) / (2 * k), b: (up - d - c * k * k) / k, c, d };
  }
}

const stroke = (kind: string, space: Space, line: Spot3[], what?: string): Mark =>
  mark("path", { class: kind, d: pathOf([line.map((s) => space.project(s))]), "data-what": what });

/// Rings and ribs of the paraboloid, and the floor.
function bowl(space: Space): Mark[] {
  const up = (r: number, angle: number): Spot3 => {
    const [x, y] = [r * Math.cos(angle), r * Math.sin(angle)];
    return { x, y, q: x * x + y * y };
  };
  const rings = [0.25, 0.5, 0.75, 1].map((t) => stroke("mesh", space, circle((angle) => up(t * space.widest, angle))));
  const ribs = Array.from({ length: 12 }, (_, k) => (k * Math.PI) / 6).map((angle) =>
    stroke("mesh", space, Array.from({ length: 13 }, (_, i) => up((space.widest * i) / 12, angle))),
  );
  const floor = [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]].map(([i, j]) => ({ x: i! * space.widest, y: j! * space.widest, q: 0 }));
  return [stroke("floor", space, floor), ...rings, ...ribs];
}

/// The plane, its intersection with the bowl, and the circle below.
function cutBy(quadric: Quadric | undefined, space: Space, kind: string): Mark[] {
  if (!quadric) return [];
  const { a, b, c, d } = quadric;
  const sheet = space.sheet((s) => a * s.x + b * s.y + c * s.q + d);
  const outline = pathOf([sheet.map((s) => space.project(s))], true);
  const marks = sheet.length > 2 ? [mark("path", { class: `sheet ${kind}`, d: outline, "data-what": kind })] : [];
  const r2 = (a * a + b * b) / (4 * c * c) - d / c;
  if (c === 0 || !(r2 > 0) || r2 > 16 * space.widest * space.widest) return marks;
  const [cx, cy, r] = [-a / (2 * c), -b / (2 * c), Math.sqrt(r2)];
  const at = (angle: number): Place => ({ x: cx + r * Math.cos(angle), y: cy + r * Math.sin(angle) });
  const raised = circle((angle) => ({ ...at(angle), q: at(angle).x ** 2 + at(angle).y ** 2 }));
  const below = circle((angle) => ({ ...at(angle), q: 0 }));
  const near = (line: Spot3[]): Spot3[] => line.filter((s) => Math.hypot(s.x, s.y) <= 1.3 * space.widest);
  return [...marks, stroke(`below ${kind}`, space, near(below), "circle"), stroke(`cut ${kind}`, space, near(raised), "cut")];
}

/// The hulls that intersect: edges between all points of the same class.
function reason(known: Known, space: Space): Mark[] {
  const spots = reasonOf(known).map((p) => ({ ...p, q: p.x * p.x + p.y * p.y }));
  const edges = spots.flatMap((p, i) => {
    const others = spots.slice(i + 1).filter((o) => o.positive === p.positive);
    return others.map((o) => stroke(`hull-edge ${p.positive ? "positive" : "negative"}`, space, [p, o], "hull"));
  });
  const side = spots.filter((p) => p.positive);
  if (edges.length === 0 || side.length === 0) return edges;
  const all = side.reduce((sum, p) => sum + p.weight, 0);
  const along = (of: (s: Spot3) => number): number => side.reduce((sum, p) => sum + (p.weight / all) * of(p), 0);
  const meeting = space.project({ x: along((s) => s.x), y: along((s) => s.y), q: along((s) => s.q) });
  return [...edges, mark("path", { class: "meet", d: crossOf(meeting, 5), "data-what": "meeting" })];
}

/// The points from back to front, each with a stem to its place in the plane.
function points(known: Known, moment: Moment | undefined, space: Space): Mark[] {
  const spots = known.points
    .map((p, i) => ({ p, i, at: { x: p.x, y: p.y, q: p.x * p.x + p.y * p.y } }))
    .sort((a, b) => space.depth(b.at) - space.depth(a.at));
  const stems = spots.length <= 80 ? spots.map(({ at }) => stroke("stem", space, [{ ...at, q: 0 }, at])) : [];
  return [
    ...stems,
    ...spots.map(({ p, i, at }) => {
      const visited = i === moment?.row;
      const kind = `spot ${p.positive ? "positive" : "negative"}${visited ? " visited" : ""}`;
      return mark("path", { class: kind, d: shapeOf(p.positive, visited ? 6.5 : 4.5, space.project(at)), "data-row": i + 1 });
    }),
  ];
}
