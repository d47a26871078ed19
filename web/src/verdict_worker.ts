// A thread that answers questions about separability. It is sent the WebAssembly first, then one question after another.
import { instantiate } from "../core/novikoff.mjs";
import type { Core } from "./core";
import type { Answer, Question } from "./later";

let core: Promise<Core> | undefined;

self.onmessage = async ({ data }: MessageEvent<ArrayBuffer | Question>): Promise<void> => {
  if (data instanceof ArrayBuffer) {
    core = instantiate({ wasmBinary: data }) as Promise<Core>;
    return;
  }
  const { certify } = await core!;
  const begun = performance.now();
  const found = certify(data.table, data.words);
  self.postMessage({ found, cost: performance.now() - begun } satisfies Answer);
};
