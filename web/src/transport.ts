// Step, run, rewind: the looks of the run as a strip of film.
import { find } from "./find";
import { atTheEnd } from "./state";

/// What the transport moves through.
export interface Film {
  look(): number;
  looks(): number;
  /// The next look after this one, or the last before it, that updates.
  updateAfter(look: number): number;
  updateBefore(look: number): number;
  updatesAt(look: number): boolean;
  show(look: number): void;
  speedChanged(speed: number): void;
}

export class Transport {
  private frame = 0;
  private since = 0;
  private saved = 0; // time not yet spent on looks, in ms
  private readonly slider = find<HTMLInputElement>("look");
  private readonly speed = find<HTMLInputElement>("speed");

  constructor(private readonly film: Film) {
    const on = (id: string, act: () => void): void => find(id).addEventListener("click", act);
    on("rewind", () => this.go(0));
    on("back-update", () => this.go(film.updateBefore(film.look())));
    on("back", () => this.go(film.look() - 1));
    on("play", () => this.toggle());
    on("forward", () => this.go(film.look() + 1));
    on("forward-update", () => this.go(film.updateAfter(film.look())));
    on("end", () => this.go(atTheEnd));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.speed.addEventListener("input", () => film.speedChanged(Number(this.speed.value)));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  get playing(): boolean {
    return this.frame !== 0;
  }

  /// The slider and the buttons as the film stands.
  draw(): void {
    const [look, looks] = [this.film.look(), this.film.looks()];
    this.slider.max = String(looks);
    this.slider.value = String(look);
    this.slider.setAttribute("aria-valuetext", `look ${look} of ${looks}`);
    for (const id of ["rewind", "back", "back-update"]) find<HTMLButtonElement>(id).disabled = look === 0;
    for (const id of ["forward", "forward-update", "end"]) find<HTMLButtonElement>(id).disabled = look >= looks;
    find<HTMLButtonElement>("play").disabled = looks === 0;
  }

  showSpeed(speed: number): void {
    this.speed.value = String(speed);
  }

  private go(look: number): void {
    this.pause();
    this.film.show(look);
  }

  private toggle(): void {
    if (this.playing) return this.pause();
    if (this.film.look() >= this.film.looks()) this.film.show(0);
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
    let look = this.film.look();
    const last = this.film.looks();
    for (let cost = this.cost(look + 1); look < last && this.saved >= cost; cost = this.cost(look + 1)) {
      this.saved -= cost;
      ++look;
    }
    if (look !== this.film.look()) this.film.show(look);
    if (look >= last) this.pause();
    else this.frame = requestAnimationFrame((next) => this.tick(next));
  }

  /// How long a look is shown. One that changes nothing passes quickly.
  private cost(look: number): number {
    const update = 2400 / 2 ** Number(this.speed.value);
    return this.film.updatesAt(look) ? update : update / 4;
  }

  /// Keys of the page, where no control has the focus that needs them itself.
  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const control = (event.target as Element).closest("button, input, select, textarea, summary, [tabindex]");
    if (control && !(control.matches("button, summary") && event.key !== " ")) return;
    const { film } = this;
    const keys: Record<string, () => void> = {
      " ": () => this.toggle(),
      ArrowRight: () => this.go(event.shiftKey ? film.updateAfter(film.look()) : film.look() + 1),
      ArrowLeft: () => this.go(event.shiftKey ? film.updateBefore(film.look()) : film.look() - 1),
      Home: () => this.go(0),
      End: () => this.go(atTheEnd),
    };
    const act = keys[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  }
}
