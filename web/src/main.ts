// The page: a change of the state, whoever makes it, is computed and drawn once a frame.
import { loadCore } from "./core";
import { Controls } from "./controls";
import { Drawing } from "./draw";
import { Engine, type Result, weightsAfter } from "./engine";
import { Pointer } from "./pointer";
import { optionsOf, samples } from "./samples";
import { atTheEnd, defaultOptions, fromHash, type Point, type State, toHash } from "./state";
import { facts, number, updateText, verdictText } from "./text";

const find = <T extends Element = HTMLElement>(id: string): T => document.querySelector<T>(`#${id}`)!;

class Playground {
  private state: State;
  private result: Result = {};
  private stale = true;
  private frame = 0;
  private playing: number | undefined;
  private keeping: number | undefined;
  private readonly drawing: Drawing;
  private readonly controls: Controls;

  constructor(private readonly engine: Engine) {
    this.drawing = new Drawing(find("canvas"), engine);
    this.controls = new Controls(find<HTMLFormElement>("options"), engine, (options) => this.change({ options, step: atTheEnd }));
    new Pointer(this.drawing, {
      points: () => this.state.points,
      tool: () => document.querySelector<HTMLInputElement>("input[name=tool]:checked")!.value,
      change: (points) => {
        find<HTMLSelectElement>("sample").value = "";
        this.change({ points, step: atTheEnd });
      },
    });
    this.state = { points: [], options: defaultOptions(), step: atTheEnd };
    this.connect();
    const kept = fromHash(location.hash);
    if (kept) this.begin(kept);
    else this.choose(2);
  }

  private connect(): void {
    const sample = find<HTMLSelectElement>("sample");
    sample.add(new Option("your own points", ""));
    samples.forEach(({ name }, i) => sample.add(new Option(name, String(i))));
    sample.addEventListener("change", () => sample.value !== "" && this.choose(Number(sample.value)));
    find("rewind").addEventListener("click", () => this.go(0));
    find("back").addEventListener("click", () => this.go(this.step() - 1));
    find("forward").addEventListener("click", () => this.go(this.step() + 1));
    find("end").addEventListener("click", () => this.go(atTheEnd));
    find("play").addEventListener("click", () => (this.playing === undefined ? this.play() : this.pause()));
    find<HTMLInputElement>("step").addEventListener("input", (event) => this.go(Number((event.target as HTMLInputElement).value)));
    find("load").addEventListener("click", () => this.load(find<HTMLTextAreaElement>("csv").value, "the text"));
    window.addEventListener("hashchange", () => {
      const state = fromHash(location.hash);
      if (state && location.hash !== toHash(this.state)) this.begin(state);
    });
    window.addEventListener("dragover", (event) => event.preventDefault());
    window.addEventListener("drop", (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void file.text().then((text) => this.load(text, file.name));
    });
  }

  private begin(state: State): void {
    this.drawing.fit(state.points);
    this.change(state);
  }

  private choose(index: number): void {
    const sample = samples[index]!;
    find<HTMLSelectElement>("sample").value = String(index);
    const points = Array.isArray(sample.points) ? sample.points : this.engine.read(sample.points.csv, sample.name);
    if (typeof points !== "string") this.begin({ points, options: optionsOf(sample), step: atTheEnd });
  }

  /// Bad text leaves the points as they are.
  private load(text: string, name: string): void {
    const points = this.engine.read(text, name);
    find("csv-fault").textContent = typeof points === "string" ? points : "";
    if (typeof points !== "string") this.begin({ ...this.state, points, step: atTheEnd });
  }

  private change(part: Partial<State>): void {
    this.pause();
    this.state = { ...this.state, ...part };
    this.stale = true;
    this.request();
  }

  private step(): number {
    return Math.min(this.state.step, this.result.run?.ledger.row.length ?? 0);
  }

  private go(step: number): void {
    this.pause();
    this.moveTo(step);
  }

  private moveTo(step: number): void {
    const all = this.result.run?.ledger.row.length ?? 0;
    this.state = { ...this.state, step: step >= all ? atTheEnd : Math.max(0, step) };
    this.request();
  }

  private play(): void {
    if (this.state.step === atTheEnd) this.moveTo(0);
    const next = (): void => {
      this.moveTo(this.step() + 1);
      const wait = 1000 / 2 ** Number(find<HTMLInputElement>("speed").value);
      this.playing = this.state.step === atTheEnd ? undefined : window.setTimeout(next, wait);
      this.showPlaying();
    };
    this.playing = window.setTimeout(next, 0);
  }

  private pause(): void {
    window.clearTimeout(this.playing);
    this.playing = undefined;
    this.showPlaying();
  }

  private showPlaying(): void {
    find("play").textContent = this.playing === undefined ? "▶ run" : "❚❚ pause";
  }

  private request(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.render();
    });
  }

  private render(): void {
    if (this.stale) {
      this.result = this.engine.compute(this.state.points, this.state.options);
      this.stale = false;
      this.controls.show(this.state.options);
      this.showKnown();
    }
    const { run, verdict } = this.result;
    this.drawing.draw(this.state, run, verdict, this.step());
    this.showStep();
    this.keep();
  }

  /// Browsers allow few changes of the address in a second, so it follows when all is still.
  private keep(): void {
    window.clearTimeout(this.keeping);
    this.keeping = window.setTimeout(() => history.replaceState(null, "", toHash(this.state)), 200);
  }

  private showKnown(): void {
    const { run, verdict, fault } = this.result;
    find("verdict").textContent = verdictText(verdict, this.state.options);
    find("fault").textContent = fault ?? "";
    find("facts").replaceChildren(
      ...facts(run, verdict).map(([what, value]) => {
        const row = document.createElement("tr");
        row.append(Object.assign(document.createElement("th"), { textContent: what }), Object.assign(document.createElement("td"), { textContent: value }));
        return row;
      }),
    );
    const csv = find<HTMLTextAreaElement>("csv");
    if (document.activeElement !== csv) csv.value = csvOf(this.state.points);
    find("command").textContent = ["novikoff train points.csv", ...this.engine.words(this.state.options)].join(" ");
  }

  private showStep(): void {
    const { run } = this.result;
    const slider = find<HTMLInputElement>("step");
    slider.max = String(run?.ledger.row.length ?? 0);
    slider.value = String(this.step());
    find("update").textContent = updateText(run, this.step());
    this.showLedger();
  }

  /// The entries around the present one: a long run does not make a long table.
  private showLedger(): void {
    const around = 50;
    const { run } = this.result;
    const now = this.step();
    const rows: HTMLTableRowElement[] = [];
    for (let k = Math.max(1, now - around); run && k <= Math.min(run.ledger.row.length, now + around); ++k) {
      const { pass, row, alpha, score } = run.ledger;
      const w = Array.from(weightsAfter(run, k), number).join(", ");
      const line = document.createElement("tr");
      line.className = k === now ? "now" : "";
      for (const text of [k, pass[k - 1]!, row[k - 1]! + 1, number(alpha[k - 1]!), number(score[k - 1]!), `(${w})`]) {
        line.insertCell().textContent = String(text);
      }
      rows.push(line);
    }
    find("ledger").querySelector("tbody")!.replaceChildren(...rows);
    const scroll = document.querySelector<HTMLElement>(".scroll")!;
    const current = scroll.querySelector<HTMLElement>(".now");
    scroll.scrollTop = current ? current.offsetTop - scroll.clientHeight / 2 : 0;
  }
}

const csvOf = (points: Point[]): string => points.map((p) => `${p.x},${p.y},${p.positive ? 1 : -1}`).join("\n");

void loadCore().then((core) => new Playground(new Engine(core)));
