// Editing points: a pointer (mouse, finger, pen) or the keyboard adds, moves, relabels and deletes them.
import type { PlaneView } from "./plane_view";
import type { Point } from "./state";

export interface Hand {
  points(): Point[];
  tool(): string;
  /// `moving`: more changes follow at once.
  change(points: Point[], moving: boolean): void;
}

/// The index of the point under an event.
function pointOf(target: EventTarget | null): number | undefined {
  const row = (target as Element | null)?.closest("[data-row]")?.getAttribute("data-row");
  return row ? Number(row) - 1 : undefined;
}

export const without = (points: Point[], index: number): Point[] => points.filter((_, i) => i !== index);
export const changed = (points: Point[], index: number, part: Partial<Point>): Point[] =>
  points.map((p, i) => (i === index ? { ...p, ...part } : p));

/// A press that moves by less than this many pixels is a click.
const still = 8;

export class Pointer {
  private dragged: number | undefined;
  private pressed: PointerEvent | undefined;

  constructor(
    private readonly view: PlaneView,
    private readonly hand: Hand,
  ) {
    const root = view.root;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", () => this.drop());
    root.addEventListener("keydown", (event) => this.key(event));
  }

  private pointAt(event: PointerEvent): number | undefined {
    return this.view.nearest(event, this.hand.points(), event.pointerType === "touch" ? 22 : 11);
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.pressed = event;
    const index = this.pointAt(event);
    if (index === undefined || ["relabel", "delete"].includes(this.hand.tool())) return;
    this.dragged = index;
    this.view.root.setPointerCapture(event.pointerId);
    this.view.marks.focus(index);
    event.preventDefault();
  }

  private move(event: PointerEvent): void {
    if (this.dragged === undefined) return;
    this.hand.change(changed(this.hand.points(), this.dragged, this.view.placeOf(event)), true);
  }

  private up(event: PointerEvent): void {
    const { pressed } = this;
    if (this.dragged !== undefined) this.drop();
    else if (pressed && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) < still) this.click(pressed);
    this.pressed = undefined;
  }

  private click(event: PointerEvent): void {
    const points = this.hand.points();
    const index = this.pointAt(event);
    const tool = this.hand.tool();
    const added = { ...this.view.placeOf(event), positive: tool === "positive" };
    if (tool === "positive" || tool === "negative") this.hand.change([...points, added], false);
    else if (index === undefined) return;
    else if (tool === "relabel") this.hand.change(changed(points, index, { positive: !points[index]!.positive }), false);
    else this.hand.change(without(points, index), false);
  }

  /// The last position is kept, and everything is computed in full. If the page scrolled instead, nothing changes.
  private drop(): void {
    this.pressed = undefined;
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
    this.dragged = this.pressed = undefined; // the next point now has this number, but is not held
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
