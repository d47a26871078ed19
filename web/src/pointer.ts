// Points by hand: a pointer (mouse, finger, pen) or the keyboard adds, moves, relabels and deletes them.
import type { PlaneView } from "./plane_view";
import type { Point } from "./state";

export interface Hand {
  points(): Point[];
  tool(): string;
  /// `moving`: more will follow at once.
  change(points: Point[], moving: boolean): void;
}

/// The index of the point that an event is about.
function pointOf(target: EventTarget | null): number | undefined {
  const row = (target as Element | null)?.closest("[data-row]")?.getAttribute("data-row");
  return row ? Number(row) - 1 : undefined;
}

export const without = (points: Point[], index: number): Point[] => points.filter((_, i) => i !== index);
export const changed = (points: Point[], index: number, part: Partial<Point>): Point[] =>
  points.map((p, i) => (i === index ? { ...p, ...part } : p));

export class Pointer {
  private dragged: number | undefined;

  constructor(
    private readonly view: PlaneView,
    private readonly hand: Hand,
  ) {
    const root = view.root;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", () => this.drop());
    root.addEventListener("pointercancel", () => this.drop());
    root.addEventListener("keydown", (event) => this.key(event));
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const points = this.hand.points();
    const index = this.view.nearest(event, points, event.pointerType === "touch" ? 22 : 11);
    const tool = this.hand.tool();
    if (index === undefined) {
      const adds = tool === "positive" || tool === "negative";
      if (adds) this.hand.change([...points, { ...this.view.placeOf(event), positive: tool === "positive" }], false);
    } else if (tool === "relabel") {
      this.hand.change(changed(points, index, { positive: !points[index]!.positive }), false);
    } else if (tool === "delete") {
      this.hand.change(without(points, index), false);
    } else {
      this.dragged = index;
      this.view.root.setPointerCapture(event.pointerId);
      this.view.marks.focus(index);
      event.preventDefault();
    }
  }

  private move(event: PointerEvent): void {
    if (this.dragged === undefined) return;
    this.hand.change(changed(this.hand.points(), this.dragged, this.view.placeOf(event)), true);
  }

  /// The last place stays, and all is computed in full.
  private drop(): void {
    if (this.dragged === undefined) return;
    this.dragged = undefined;
    this.hand.change(this.hand.points(), false);
  }

  private key(event: KeyboardEvent): void {
    const index = pointOf(event.target);
    const points = this.hand.points();
    const point = index === undefined ? undefined : points[index];
    if (index === undefined || !point) return;
    const part = this.keyChange(event, point);
    const next = { PageDown: index + 1, PageUp: index - 1, Home: 0, End: points.length - 1 }[event.key];
    if (part) this.hand.change(changed(points, index, part), false);
    else if (next !== undefined) this.view.marks.focus(next);
    else if (event.key === "Delete" || event.key === "Backspace") this.remove(points, index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private remove(points: Point[], index: number): void {
    this.hand.change(without(points, index), false);
    requestAnimationFrame(() => this.view.marks.focus(Math.min(index, points.length - 2)));
  }

  private keyChange(event: KeyboardEvent, point: Point): Partial<Point> | undefined {
    const step = this.view.plane.reach / (event.shiftKey ? 100 : 20);
    const rounded = (x: number): number => Number(x.toPrecision(6));
    return {
      ArrowLeft: { x: rounded(point.x - step) },
      ArrowRight: { x: rounded(point.x + step) },
      ArrowDown: { y: rounded(point.y - step) },
      ArrowUp: { y: rounded(point.y + step) },
      " ": { positive: !point.positive },
    }[event.key];
  }
}
