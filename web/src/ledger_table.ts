// The ledger: every update, its cause, and w after it. Only updates around the current one are listed, so that a long
// run does not make a long table.
import { type Known, weightsAfter } from "./engine";
import type { Moment } from "./moment";
import { element, number, vector } from "./text";

const around = 40;

export class LedgerTable {
  readonly card: HTMLElement;
  private readonly body = element("tbody");
  private readonly scroll = element("div", { className: "scroll", tabIndex: 0, role: "region" });
  private drawn = "";
  private shown: Known | undefined;

  /// `go` is called with the update that was chosen.
  constructor(title: string, go: (update: number) => void) {
    const heads = ["update", "epoch", "point", "α", "score", "w after"].map((text) => element("th", { scope: "col" }, text));
    this.scroll.ariaLabel = title;
    this.scroll.append(element("table", { className: "ledger" }, element("thead", {}, element("tr", {}, ...heads)), this.body));
    this.card = element("section", { className: "card ledger-card" }, element("h2", {}, title), this.scroll);
    this.body.addEventListener("click", (event) => {
      const update = (event.target as Element).closest("tr")?.dataset["update"];
      if (update) go(Number(update));
    });
  }

  draw(known: Known, moment: Moment | undefined): void {
    const now = moment?.updates ?? 0;
    const key = `${now} ${moment?.update !== undefined}`;
    if (this.shown === known && this.drawn === key) return;
    [this.shown, this.drawn] = [known, key];
    const rows: HTMLTableRowElement[] = [];
    const all = known.run?.ledger.row.length ?? 0;
    for (let k = Math.max(1, now - around); k <= Math.min(all, now + around); ++k) rows.push(this.row(known, k, now));
    this.body.replaceChildren(...rows);
    const current = this.body.querySelector<HTMLElement>(".now");
    this.scroll.scrollTop = current ? current.offsetTop - this.scroll.clientHeight / 2 : 0;
  }

  private row(known: Known, k: number, now: number): HTMLTableRowElement {
    const { epoch, row, alpha, score } = known.run!.ledger;
    const line = element("tr", { className: k === now ? "now" : k > now ? "future" : "" });
    line.dataset["update"] = String(k);
    if (k === now) line.setAttribute("aria-current", "step");
    const go = element("button", { type: "button", className: "plain", title: `go to update ${k}` }, String(k));
    const i = k - 1;
    const cells = [go, String(epoch[i]!), String(row[i]! + 1), number(alpha[i]!, 3), number(score[i]!, 3), vector(weightsAfter(known.run!, k))];
    line.append(...cells.map((cell) => element("td", {}, cell)));
    return line;
  }
}
