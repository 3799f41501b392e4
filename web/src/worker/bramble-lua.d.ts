/** The interpreter's face, as wasm-bindgen makes it of `crates/host/scripts`; the build maps it to `gen/lua.js`. */
export default function init(source: {
  module_or_path: Request | URL | Response | BufferSource | WebAssembly.Module;
}): Promise<unknown>;

export class Interpreter {
  constructor();
  exchange(ask: Uint8Array): Uint8Array;
  free(): void;
}
