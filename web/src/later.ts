// While a point is dragged, what takes long is found by a thread beside the page, so that every frame is drawn.
import { unpack } from "../core/novikoff.mjs";
import type { Facts, Question } from "./finder";
import FinderWorker from "./finder_worker?worker&inline";

export interface Answer {
  facts: Facts[];
  cost: number; // milliseconds
}
/// What the thread sends.
export type Message = Answer | "ready" | "failed";
type Take = (answer: Answer) => void;

/// One question is on its way at a time. Of those that wait the last one counts.
export class Later {
  private worker: Worker | undefined;
  private starting = false;
  private busy = false;
  private asked = 0; // when the question was sent that is on its way
  private current: Take | undefined;
  private waiting: { question: Question; take: Take } | undefined;

  /// False before prepare() has done its work, and where a browser gives a file no threads.
  get ready(): boolean {
    return this.worker !== undefined;
  }

  /// Milliseconds since a question was sent that has no answer yet.
  get waited(): number {
    return this.busy ? performance.now() - this.asked : 0;
  }

  prepare(): void {
    if (this.starting) return;
    this.starting = true;
    this.start().catch(() => undefined); // without it all is found at once, on the page's own thread
  }

  /// REQUIRES: ready.
  ask(question: Question, take: Take): void {
    this.waiting = { question, take };
    this.begin();
  }

  /// Nobody wants the answers that are still to come.
  forget(): void {
    this.current = this.waiting = undefined;
  }

  private async start(): Promise<void> {
    const worker = new FinderWorker();
    worker.onerror = (): void => this.end();
    worker.onmessage = ({ data }: MessageEvent<Message>): void => {
      if (data === "ready") this.worker = worker;
      else if (data === "failed") this.end();
      else this.answered(data);
    };
    const binary = await unpack();
    worker.postMessage(binary, [binary]);
  }

  /// From now on all is found at once.
  private end(): void {
    this.worker = undefined;
    this.busy = false;
    this.forget();
  }

  private answered(answer: Answer): void {
    const take = this.current;
    this.current = undefined;
    this.busy = false;
    this.begin(); // first: the other thread works while this one draws
    take?.(answer);
  }

  private begin(): void {
    if (this.busy || !this.waiting || !this.worker) return;
    const { question, take } = this.waiting;
    this.waiting = undefined;
    this.busy = true;
    this.asked = performance.now();
    this.current = take;
    this.worker.postMessage(question);
  }
}
