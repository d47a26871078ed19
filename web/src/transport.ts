// Step, run, rewind: moves through the visits of the run like a film.
import { find } from "./find";
import { atTheEnd } from "./state";

/// The interface to the visits.
export interface Film {
  visit(): number;
  visits(): number;
  /// The next visit after this one, or the last before it, with an update.
  updateAfter(visit: number): number;
  updateBefore(visit: number): number;
  updatesAt(visit: number): boolean;
  show(visit: number): void;
  speedChanged(speed: number): void;
}

export class Transport {
  private frame = 0;
  private since = 0;
  private saved = 0; // time not yet spent on visits, in ms
  private readonly slider = find<HTMLInputElement>("visit");
  private readonly speed = find<HTMLInputElement>("speed");

  constructor(private readonly film: Film) {
    const on = (id: string, act: () => void): void => find(id).addEventListener("click", act);
    on("rewind", () => this.go(0));
    on("back-update", () => this.go(film.updateBefore(film.visit())));
    on("back", () => this.go(film.visit() - 1));
    on("play", () => this.toggle());
    on("forward", () => this.go(film.visit() + 1));
    on("forward-update", () => this.go(film.updateAfter(film.visit())));
    on("end", () => this.go(atTheEnd));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.speed.addEventListener("input", () => film.speedChanged(Number(this.speed.value)));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  get playing(): boolean {
    return this.frame !== 0;
  }

  /// Shows the current position on the slider and the buttons.
  draw(): void {
    const [visit, visits] = [this.film.visit(), this.film.visits()];
    this.slider.max = String(visits);
    this.slider.value = String(visit);
    this.slider.setAttribute("aria-valuetext", `visit ${visit} of ${visits}`);
    for (const id of ["rewind", "back", "back-update"]) find<HTMLButtonElement>(id).disabled = visit === 0;
    for (const id of ["forward", "forward-update", "end"]) find<HTMLButtonElement>(id).disabled = visit >= visits;
    find<HTMLButtonElement>("play").disabled = visits === 0;
  }

  showSpeed(speed: number): void {
    this.speed.value = String(speed);
  }

  private go(visit: number): void {
    this.pause();
    this.film.show(visit);
  }

  private toggle(): void {
    if (this.playing) return this.pause();
    if (this.film.visit() >= this.film.visits()) this.film.show(0);
    this.since = performance.now();
    this.saved = 0;
    this.frame = requestAnimationFrame((now) => this.tick(now));
    this.label();
  }

  pause(): void {
    if (!this.playing) return;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.label();
  }

  private label(): void {
    const play = find("play");
    play.textContent = this.playing ? "❚❚ Pause" : "▶ Run";
    play.classList.toggle("playing", this.playing);
  }

  private tick(now: number): void {
    this.saved += Math.min(250, now - this.since);
    this.since = now;
    let visit = this.film.visit();
    const last = this.film.visits();
    for (let cost = this.cost(visit + 1); visit < last && this.saved >= cost; cost = this.cost(visit + 1)) {
      this.saved -= cost;
      ++visit;
    }
    if (visit !== this.film.visit()) this.film.show(visit);
    if (visit >= last) this.pause();
    else this.frame = requestAnimationFrame((next) => this.tick(next));
  }

  /// How long a visit is shown. One without an update is shown for a shorter time.
  private cost(visit: number): number {
    const update = 2400 / 2 ** Number(this.speed.value);
    return this.film.updatesAt(visit) ? update : update / 4;
  }

  /// Keyboard shortcuts of the page, unless the focused control uses the key itself.
  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const control = (event.target as Element).closest("button, input, select, textarea, summary, [tabindex]");
    if (control && !(control.matches("button, summary") && event.key !== " ")) return;
    const { film } = this;
    const keys: Record<string, () => void> = {
      " ": () => this.toggle(),
      ArrowRight: () => this.go(event.shiftKey ? film.updateAfter(film.visit()) : film.visit() + 1),
      ArrowLeft: () => this.go(event.shiftKey ? film.updateBefore(film.visit()) : film.visit() - 1),
      Home: () => this.go(0),
      End: () => this.go(atTheEnd),
    };
    const act = keys[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  }
}
