// While a point is dragged, a worker thread does the slow computations, so that every frame is drawn.
import { unpack } from "../core/novikoff.mjs";
import type { Facts, Question } from "./finder";
import FinderWorker from "./finder_worker?worker&inline";

export interface Answer {
  facts: Facts[];
  cost: number; // milliseconds
}
/// The messages of the worker thread.
export type Message = Answer | "ready" | "failed";
type Take = (answer: Answer) => void;

/// Only one question is sent at a time. Of those that wait, the last replaces the others.
export class Later {
  private worker: Worker | undefined;
  private starting = false;
  private busy = false;
  private asked = 0; // when the pending question was sent
  private current: Take | undefined;
  private waiting: { question: Question; take: Take } | undefined;

  /// False until prepare() has finished, and in browsers that do not allow threads for a file.
  get ready(): boolean {
    return this.worker !== undefined;
  }

  /// Milliseconds since the pending question was sent; 0 if there is none.
  get waited(): number {
    return this.busy ? performance.now() - this.asked : 0;
  }

  prepare(): void {
    if (this.starting) return;
    this.starting = true;
    this.start().catch(() => undefined); // without it everything is computed at once, on the page's own thread
  }

  /// REQUIRES: ready.
  ask(question: Question, take: Take): void {
    this.waiting = { question, take };
    this.begin();
  }

  /// Drops pending answers.
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

  /// From now on everything is computed at once.
  private end(): void {
    this.worker = undefined;
    this.busy = false;
    this.forget();
  }

  private answered(answer: Answer): void {
    const take = this.current;
    this.current = undefined;
    this.busy = false;
    this.begin(); // first, so that the worker thread works while this one draws
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
