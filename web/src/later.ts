// Verdicts that take longer than a frame: while a point is dragged they come from a thread of their own, a little later.
import { unpack } from "../core/novikoff.mjs";
import type { CertifyReport, Fault, Table } from "./core";
import VerdictWorker from "./verdict_worker?worker&inline";

export interface Question {
  table: Table;
  words: string[];
}
export type Found = { report: CertifyReport } | Fault;
export interface Answer {
  found: Found;
  cost: number; // milliseconds
}
type Take = (answer: Answer) => void;

/// One question is on its way at a time. Of those that wait, each asker's last one counts.
export class Later {
  private worker: Worker | undefined;
  private starting = false;
  private current: Take | undefined;
  private readonly waiting = new Map<string, { question: Question; take: Take }>();

  /// False before prepare() has done its work, and where a browser gives a file no threads.
  get ready(): boolean {
    return this.worker !== undefined;
  }

  prepare(): void {
    if (this.starting) return;
    this.starting = true;
    this.start().catch(() => undefined); // without it all is found at once, on the page's own thread
  }

  /// REQUIRES: ready.
  ask(who: string, question: Question, take: Take): void {
    this.waiting.set(who, { question, take });
    this.begin();
  }

  private async start(): Promise<void> {
    const worker = new VerdictWorker();
    const binary = await unpack();
    worker.onerror = (): void => void (this.worker = undefined);
    worker.onmessage = ({ data }: MessageEvent<Answer>): void => {
      const take = this.current;
      this.current = undefined;
      take?.(data);
      this.begin();
    };
    worker.postMessage(binary, [binary]);
    this.worker = worker;
  }

  private begin(): void {
    const [next] = this.waiting;
    if (this.current || !next) return;
    const [who, { question, take }] = next;
    this.waiting.delete(who);
    this.current = take;
    this.worker?.postMessage(question);
  }
}
