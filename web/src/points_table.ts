// The points as a table, in the order of an epoch. Rows can be dragged, or moved by buttons and keys.
import { changed, without } from "./pointer";
import { glyphOf } from "./shapes";
import type { Point } from "./state";
import { element } from "./text";

/// More rows than this are not listed.
const most = 100;

export interface TableHand {
  points(): Point[];
  change(points: Point[]): void;
}

/// Moves the point at `from` to `to`.
export function moved(points: Point[], from: number, to: number): Point[] {
  const rest = without(points, from);
  return [...rest.slice(0, to), points[from]!, ...rest.slice(to)];
}

export class PointsTable {
  private readonly body = element("tbody");
  private readonly rest = element("p", { className: "sentence" });
  private drawn: Point[] = [];
  private dragged: number | undefined;

  constructor(host: HTMLElement, private readonly hand: TableHand) {
    const heads = ["", "point", "kind", "x", "y", ""].map((text) => element("th", { scope: "col" }, text));
    const table = element("table", { className: "points-table" }, element("thead", {}, element("tr", {}, ...heads)), this.body);
    host.append(element("div", { className: "scroll" }, table), this.rest);
    this.body.addEventListener("change", (event) => this.typed(event.target as HTMLInputElement));
    this.body.addEventListener("click", (event) => this.pressed(event.target as HTMLElement));
    this.body.addEventListener("keydown", (event) => this.key(event));
    this.body.addEventListener("dragstart", (event) => {
      this.dragged = indexOf(event.target as Element);
      event.dataTransfer?.setData("text/plain", String((this.dragged ?? 0) + 1));
    });
    this.body.addEventListener("dragover", (event) => this.dragged !== undefined && event.preventDefault());
    this.body.addEventListener("drop", (event) => this.drop(event));
    this.body.addEventListener("dragend", () => (this.dragged = undefined));
  }

  draw(points: Point[], visited: number | undefined): void {
    const listed = points.slice(0, most);
    while (this.body.rows.length > listed.length) this.body.lastElementChild!.remove();
    while (this.body.rows.length < listed.length) this.body.append(this.row(this.body.rows.length));
    listed.forEach((p, i) => this.drawn[i] !== p && this.fill(i, p));
    this.drawn = listed;
    for (const [i, row] of [...this.body.rows].entries()) row.classList.toggle("now", i === visited);
    this.rest.textContent = points.length > most ? `… and ${points.length - most} more.` : "";
  }

  private row(i: number): HTMLTableRowElement {
    const row = element("tr", { draggable: true });
    const button = (name: string, text: string, label: string): HTMLElement =>
      element("button", { type: "button", className: "plain", name, ariaLabel: label, title: label }, text);
    const input = (name: string): HTMLElement =>
      element("input", { name, ariaLabel: `${name} of point ${i + 1}`, inputMode: "decimal", autocomplete: "off" });
    row.append(
      element("td", { className: "handle", ariaHidden: "true", title: "drag to another place in the order" }, "⠿"),
      element("th", { scope: "row" }, String(i + 1)),
      element("td", {}, button("kind", "", `kind of point ${i + 1}: change it`)),
      element("td", {}, input("x")),
      element("td", {}, input("y")),
      element(
        "td",
        {},
        button("up", "↑", `visit point ${i + 1} earlier`),
        button("down", "↓", `visit point ${i + 1} later`),
        button("delete", "✕", `delete point ${i + 1}`),
      ),
    );
    return row;
  }

  private fill(i: number, p: Point): void {
    const row = this.body.rows[i]!;
    const kind = row.querySelector<HTMLElement>("[name=kind]")!;
    kind.textContent = glyphOf(p.positive);
    kind.className = `plain ${p.positive ? "positive" : "negative"}`;
    kind.ariaLabel = `point ${i + 1} is ${p.positive ? "positive" : "negative"}: change it`;
    row.querySelector<HTMLInputElement>("[name=x]")!.value = String(p.x);
    row.querySelector<HTMLInputElement>("[name=y]")!.value = String(p.y);
  }

  /// Text that is not a number is reset.
  private typed(input: HTMLInputElement): void {
    const i = indexOf(input)!;
    const value = Number(input.value.trim().replace("−", "-"));
    if (input.value.trim() === "" || !Number.isFinite(value)) this.fill(i, this.hand.points()[i]!);
    else this.hand.change(changed(this.hand.points(), i, { [input.name]: value }));
  }

  private pressed(target: HTMLElement): void {
    const name = target.closest("button")?.name;
    const i = indexOf(target);
    if (!name || i === undefined) return;
    const points = this.hand.points();
    if (name === "kind") this.hand.change(changed(points, i, { positive: !points[i]!.positive }));
    if (name === "delete") this.hand.change(without(points, i));
    if (name === "up") this.move(i, i - 1, name);
    if (name === "down") this.move(i, i + 1, name);
  }

  private key(event: KeyboardEvent): void {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    const target = event.target as HTMLInputElement;
    const i = indexOf(target);
    if (by === undefined || i === undefined) return;
    event.preventDefault();
    this.move(i, i + by, target.name);
  }

  /// The focus moves with the row.
  private move(from: number, to: number, name: string): void {
    const points = this.hand.points();
    if (to < 0 || to >= Math.min(points.length, most)) return;
    this.hand.change(moved(points, from, to));
    this.body.rows[to]!.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  }

  private drop(event: DragEvent): void {
    const to = indexOf(event.target as Element);
    if (this.dragged === undefined || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.hand.change(moved(this.hand.points(), this.dragged, to));
    this.dragged = undefined;
  }
}

function indexOf(target: Element): number | undefined {
  const row = target.closest("tr");
  return row ? (row as HTMLTableRowElement).sectionRowIndex : undefined;
}
