// Runs an ONNX model:  node run_onnx.mjs RUNTIME MODEL ROWS.json  prints {"label": […], "scores": […]}.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [runtime, model, rows] = process.argv.slice(2);
const ort = createRequire(runtime + "/")("onnxruntime-web");
ort.env.wasm.numThreads = 1;
const session = await ort.InferenceSession.create(readFileSync(model), { executionProviders: ["wasm"] });
const X = JSON.parse(readFileSync(rows));
const input = new ort.Tensor("float32", Float32Array.from(X.flat()), [X.length, X[0].length]);
const { label, scores } = await session.run({ X: input });
console.log(JSON.stringify({ label: Array.from(label.data, (l) => (typeof l === "bigint" ? Number(l) : l)), scores: Array.from(scores.data) }));
