// Data space: points, boundary, margin band, the update being made, and the proof of the verdict.
import type { CertifyReport } from "./core";
import { contour, type Line } from "./contour";
import { type Engine, type Outcome, weightsAfter } from "./engine";
import { type Place, Plane } from "./plane";
import type { Options, Point, State } from "./state";
import { each, svg } from "./svg";

const size = 600;
const cells = 48; // of the grid on which a curved boundary is looked for

/// Layers from back to front.
const layers = ["grid", "labels", "band", "witness", "best", "boundary", "update", "points"] as const;

/// A linear function of the lifted coordinates, the bias last: its value at every place.
function valuesAt(lifted: { columns: number; points: Float64Array }, w: ArrayLike<number>, bias: boolean): Float64Array {
  const { columns, points } = lifted;
  const values = new Float64Array(points.length / columns);
  for (let i = 0; i < values.length; ++i) {
    let sum = bias ? w[columns]! : 0;
    for (let j = 0; j < columns; ++j) sum += w[j]! * points[i * columns + j]!;
    values[i] = sum;
  }
  return values;
}

export class Drawing {
  readonly root: SVGElement;
  plane: Plane;
  private readonly layer: Record<(typeof layers)[number], SVGElement>;
  private grid: Place[] = [];
  private lifted: { columns: number; points: Float64Array } | undefined;
  private liftedFor = "";

  constructor(host: HTMLElement, private readonly engine: Engine) {
    this.root = svg("svg", { viewBox: `0 0 ${size} ${size}`, role: "application", "aria-label": "Points in the plane" });
    this.plane = new Plane({ x: 0, y: 0 }, 1, size);
    this.layer = Object.fromEntries(
      layers.map((name) => {
        const group = svg("g", { class: name });
        this.root.append(group);
        return [name, group];
      }),
    ) as Record<(typeof layers)[number], SVGElement>;
    host.append(this.root);
  }

  /// Shows all points.
  fit(points: Point[]): void {
    this.plane = Plane.around(points, size);
    this.liftedFor = "";
  }

  /// The place of the plane under a pointer.
  placeOf(event: { clientX: number; clientY: number }): Place {
    const box = this.root.getBoundingClientRect();
    const scale = size / box.width;
    return this.plane.fromPicture({ x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale });
  }

  draw(state: State, run: Outcome | undefined, verdict: CertifyReport | undefined, step: number): void {
    this.prepareGrid(state.options);
    this.drawAxes();
    this.drawPoints(state.points, run, verdict, step);
    this.drawBest(verdict, state.options);
    this.drawWitness(state, verdict);
    const w = run && weightsAfter(run, step);
    this.drawBoundary(state, w);
    this.drawUpdate(state.points, run, step);
  }

  private prepareGrid(options: Options): void {
    const key = `${options.lift} ${options.bias}`;
    if (key === this.liftedFor) return;
    this.grid = this.plane.grid(cells);
    this.lifted = this.engine.lifted(this.grid, options);
    this.liftedFor = key;
  }

  private drawAxes(): void {
    const { centre, reach } = this.plane;
    const columns = this.plane.ticks(centre.x - reach, centre.x + reach).map((t) => ({ t, at: this.plane.toPicture({ x: t, y: 0 }).x }));
    const rows = this.plane.ticks(centre.y - reach, centre.y + reach).map((t) => ({ t, at: this.plane.toPicture({ x: 0, y: t }).y }));
    each(
      this.layer.grid,
      "line",
      [...columns.map((c) => [c.at, 0, c.at, size, c.t]), ...rows.map((r) => [0, r.at, size, r.at, r.t])],
      ([x1, y1, x2, y2, t]) => ({ x1, y1, x2, y2, class: t === 0 ? "axis" : "" }),
    );
    each(
      this.layer.labels,
      "text",
      [...columns.map((c) => ({ ...c, x: c.at + 3, y: size - 4 })), ...rows.map((r) => ({ ...r, x: 3, y: r.at - 3 }))],
      ({ x, y }) => ({ x, y }),
    );
    [...columns, ...rows].forEach(({ t }, i) => (this.layer.labels.children[i]!.textContent = String(t)));
  }

  private drawPoints(points: Point[], run: Outcome | undefined, verdict: CertifyReport | undefined, step: number): void {
    const stepped = run && step > 0 ? run.ledger.row[step - 1] : undefined;
    const witness = new Set(verdict?.witness.map((m) => m.row - 1));
    each(this.layer.points, "path", points, (p, i) => {
      const { x, y } = this.plane.toPicture(p);
      return {
        d: p.positive ? "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z" : "M-6.5-6.5h13v13h-13z",
        transform: `translate(${x} ${y})`,
        class: `point ${p.positive ? "positive" : "negative"}${i === stepped ? " stepped" : ""}${witness.has(i) ? " witness" : ""}`,
        tabindex: 0,
        role: "button",
        "data-row": i + 1,
        "data-x": p.x,
        "data-y": p.y,
        "aria-label": `Point ${i + 1}, ${p.positive ? "positive" : "negative"}, at ${p.x}, ${p.y}`,
      };
    });
  }

  /// Where the linear function plus `shift` is 0.
  private level(w: ArrayLike<number>, bias: boolean, shift: number): Line[] {
    if (!this.lifted) return [];
    const values = valuesAt(this.lifted, w, bias);
    if (shift !== 0) for (let i = 0; i < values.length; ++i) values[i]! += shift;
    return contour(this.grid, values, cells);
  }

  private pathOf(lines: Line[]): string {
    const text = (place: Place): string => {
      const { x, y } = this.plane.toPicture(place);
      return `${x.toFixed(2)} ${y.toFixed(2)}`;
    };
    return lines.map((line) => `M${line.map(text).join("L")}`).join("");
  }

  private drawBoundary(state: State, w: ArrayLike<number> | undefined): void {
    const bias = state.options.bias;
    each(this.layer.boundary, "path", w ? [this.level(w, bias, 0)] : [], (lines) => ({ d: this.pathOf(lines), "data-what": "boundary" }));
    const least = w ? this.leastScore(state, w) : 0;
    each(
      this.layer.band,
      "path",
      w && least > 0 ? [this.level(w, bias, least), this.level(w, bias, -least)] : [],
      (lines) => ({ d: this.pathOf(lines), "data-what": "margin" }),
    );
  }

  /// min y⟨w,x⟩, to place the band; whether w separates is for the core to say.
  private leastScore(state: State, w: ArrayLike<number>): number {
    const lifted = this.engine.lifted(state.points, state.options);
    if (!lifted) return 0;
    const scores = valuesAt(lifted, w, state.options.bias);
    return Math.min(...state.points.map((p, i) => (p.positive ? scores[i]! : -scores[i]!)));
  }

  private drawBest(verdict: CertifyReport | undefined, options: Options): void {
    const separator = verdict?.separator;
    const w = separator && [...separator.weights, ...(separator.intercept === null ? [] : [separator.intercept])];
    each(this.layer.best, "path", w ? [this.level(w, options.bias, 0)] : [], (lines) => ({ d: this.pathOf(lines), "data-what": "best" }));
  }

  /// In the plane with a bias, a witness says that the hulls of two small sets of points meet: they are drawn.
  private drawWitness(state: State, verdict: CertifyReport | undefined): void {
    const rows = verdict?.witness.map((m) => state.points[m.row - 1]).filter((p) => p !== undefined) ?? [];
    const flat = state.options.bias && state.options.lift === "none";
    const sides = flat ? [rows.filter((p) => p.positive), rows.filter((p) => !p.positive)] : [];
    each(this.layer.witness, "polygon", sides.filter((side) => side.length > 0), (side) => ({
      points: side.map((p) => this.plane.toPicture(p)).map((p) => `${p.x},${p.y}`).join(" "),
      class: side[0]!.positive ? "positive" : "negative",
      "data-what": "witness",
    }));
  }

  /// The normal before and after the update, and the step between them, from the origin.
  private drawUpdate(points: Point[], run: Outcome | undefined, step: number): void {
    const row = run && step > 0 ? run.ledger.row[step - 1] : undefined;
    const arrows: { from: Place; to: Place; kind: string }[] = [];
    if (run && row !== undefined && run.report.space.lift === "none" && points[row]) {
      const [before, after] = [weightsAfter(run, step - 1), weightsAfter(run, step)].map((w) => ({ x: w[0]!, y: w[1]! }));
      const longest = Math.max(Math.hypot(before!.x, before!.y), Math.hypot(after!.x, after!.y));
      const scale = longest > 0 ? (0.45 * this.plane.reach) / longest : 0;
      const at = (p: Place): Place => this.plane.toPicture({ x: scale * p.x, y: scale * p.y });
      const origin = at({ x: 0, y: 0 });
      arrows.push({ from: origin, to: at(before!), kind: "before" }, { from: at(before!), to: at(after!), kind: "step" }, { from: origin, to: at(after!), kind: "after" });
    }
    const visible = arrows.filter(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y) > 1);
    each(this.layer.update, "line", visible, ({ from, to, kind }) => ({
      x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: kind, "marker-end": `url(#arrow-${kind})`, "data-what": kind,
    }));
  }
}
