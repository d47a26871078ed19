// Data space: the points, the learner's current state, and the proof of the verdict.
import { drawAxes } from "./axes";
import type { Engine, Known } from "./engine";
import { Field } from "./field";
import { Marks } from "./marks";
import type { Moment } from "./moment";
import { type Place, Plane } from "./plane";
import { drawProof, reasonOf } from "./proof_marks";
import type { Point } from "./state";
import { drawBoundary, drawRing, drawStep } from "./step_marks";
import { onWidth, set, svg } from "./svg";
import { element } from "./text";

/// The layers from back to front, in two SVGs: the points are many and seldom redrawn.
const layers = { back: ["axes", "boundary-layer", "proof", "step"], front: ["points", "ring-layer"] } as const;
type Layer = (typeof layers)["back" | "front"][number];

export class PlaneView {
  readonly root: HTMLElement;
  readonly marks: Marks;
  plane = new Plane({ x: 0, y: 0 }, 1, 500);
  private readonly pictures: SVGElement[];
  private readonly layer = {} as Record<Layer, SVGElement>;
  private readonly field = new Field();

  /// `redraw` is called when the figure changes its size.
  constructor(host: HTMLElement, title: string, private readonly engine: Engine, redraw: () => void) {
    this.root = element("div", { className: "plane", role: "group", ariaLabel: title });
    this.pictures = (["back", "front"] as const).map((where) => {
      const picture = svg("svg", { class: where, role: "presentation" });
      for (const name of layers[where]) picture.append((this.layer[name] = svg("g", { class: name, "aria-hidden": name === "points" ? undefined : "true" })));
      return picture;
    });
    this.root.append(...this.pictures);
    this.marks = new Marks(this.layer.points, host);
    host.append(this.root);
    onWidth(this.pictures[0]!, (width) => {
      this.plane = this.plane.sized(width);
      redraw();
    });
  }

  /// Shows all points, and the reflected points of the proof.
  fit(known: Known): void {
    const reflected = known.options.bias ? [] : reasonOf(known).filter((p) => !p.positive).map((p) => ({ x: -p.x, y: -p.y }));
    this.plane = Plane.around([...known.points, ...(known.options.lift === "none" ? reflected : [])], this.plane.size);
  }

  /// Shows the same part of the plane as another figure.
  follow(other: PlaneView): void {
    this.plane = other.plane.sized(this.plane.size);
  }

  /// The place of the plane under the pointer.
  placeOf(event: { clientX: number; clientY: number }): Place {
    return this.plane.fromPicture(this.inPicture(event));
  }

  /// The point nearest to the pointer, if it is within `within` pixels.
  nearest(event: { clientX: number; clientY: number }, points: Point[], within: number): number | undefined {
    const at = this.inPicture(event);
    let [found, closest]: [number | undefined, number] = [undefined, within];
    points.forEach((p, i) => {
      const { x, y } = this.plane.toPicture(p);
      const away = Math.hypot(x - at.x, y - at.y);
      if (away <= closest) [found, closest] = [i, away];
    });
    return found;
  }

  private inPicture(event: { clientX: number; clientY: number }): Place {
    const box = this.pictures[0]!.getBoundingClientRect();
    const scale = this.plane.size / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  }

  /// The names of the visible marks of the learner and the proof.
  drawn(): Set<string> {
    const marks = [this.layer["boundary-layer"], this.layer.proof, this.layer.step].flatMap((layer) => [...layer.children]);
    const kinds = ["positive", "negative"].filter((kind) => this.layer.points.querySelector(`.${kind}`));
    return new Set([...kinds, ...marks.filter((m) => m.getAttribute("d") !== "").map((m) => m.getAttribute("data-what") ?? "")]);
  }

  draw(known: Known, moment: Moment | undefined): void {
    for (const picture of this.pictures) set(picture, { viewBox: `0 0 ${this.plane.size} ${this.plane.size}` });
    this.field.prepare(this.engine, this.plane, known);
    drawAxes(this.layer.axes, this.plane);
    drawBoundary(this.layer["boundary-layer"], known, moment, this.plane, this.field);
    drawProof(this.layer.proof, known, this.plane, this.field, moment && this.field.gradient(moment.w));
    drawStep(this.layer.step, known, moment, this.plane, this.field);
    drawRing(this.layer["ring-layer"], known, moment, this.plane);
    const visited = moment?.row === undefined ? undefined : { row: moment.row, wrong: moment.score <= 0 };
    const reason = new Set((known.verdict?.reason ?? []).map((r) => r.row - 1));
    this.marks.draw(known.points, this.plane, { visited, reason, fuzzy: known.fuzzy });
  }
}
