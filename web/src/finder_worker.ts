// A thread that finds what is known of points. It is sent the WebAssembly first, which it answers with "ready", then one question after another.
import { instantiate } from "../core/novikoff.mjs";
import type { Core } from "./core";
import { Finder, type Question } from "./finder";
import type { Answer } from "./later";

let finder: Promise<Finder> | undefined;

self.onunhandledrejection = ({ reason }): void => {
  throw reason; // so that the page hears of it
};

self.onmessage = async ({ data }: MessageEvent<ArrayBuffer | Question>): Promise<void> => {
  if (data instanceof ArrayBuffer) {
    finder = instantiate({ wasmBinary: data }).then((core) => new Finder(core as Core));
    await finder;
    self.postMessage("ready");
    return;
  }
  const found = await finder!;
  const begun = performance.now();
  const facts = found.find(data);
  self.postMessage({ facts, cost: performance.now() - begun } satisfies Answer);
};
