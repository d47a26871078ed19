declare module "*/novikoff.mjs" {
  const load: () => Promise<unknown>;
  export default load;
  /// The two halves of `load`: the WebAssembly, and the core made from it.
  export const unpack: () => Promise<ArrayBuffer>;
  export const instantiate: (parts: { wasmBinary: ArrayBuffer }) => Promise<unknown>;
}
