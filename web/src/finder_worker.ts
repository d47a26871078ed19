// A worker thread that computes results for points. It first receives the WebAssembly and replies "ready", then one
// question after another. If it cannot answer, it replies "failed".
import { instantiate } from "../core/novikoff.mjs";
import type { Core } from "./core";
import { Finder, type Question } from "./finder";
import type { Message } from "./later";

let finder: Finder;

async function answerTo(data: ArrayBuffer | Question): Promise<Message> {
  if (data instanceof ArrayBuffer) {
    finder = new Finder((await instantiate({ wasmBinary: data })) as Core);
    return "ready";
  }
  const begun = performance.now();
  const facts = finder.find(data);
  return { facts, cost: performance.now() - begun };
}

self.onmessage = async ({ data }: MessageEvent<ArrayBuffer | Question>): Promise<void> =>
  self.postMessage(await answerTo(data).catch((): Message => "failed"));
