// A thread that finds what is known of points. It is sent the WebAssembly first, which it answers with "ready", then one question after another. What
// it cannot answer it answers with "failed".
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
