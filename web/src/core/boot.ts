/** The first message to a worker; a port for the calls comes with it. */
export interface Boot {
  /** One shared, kept image for the page, or an image in memory for one console. */
  readonly kind: 'page' | 'console';
  /** A name of this page's own, which its sessions' names begin with. */
  readonly tab: string;
  /** Address of the wasm file. */
  readonly wasm: string;
  /** Address of the same as a script, for places that may not fetch from the page's host. */
  readonly wasmScript: string;
  /** Addresses of the module of scripts, as a wasm file and as a script. */
  readonly lua: string;
  readonly luaScript: string;
  /** Who compiles the wasm: the worker, or the page, which sends it in a `Compiled` message. */
  readonly compiler: 'worker' | 'page';
}

/**
 * A second message, from a page that compiles the engine while its worker still starts.
 * Without a module it could not: the worker then fetches the file itself.
 */
export interface Compiled<Module> {
  readonly module: Module | undefined;
}
