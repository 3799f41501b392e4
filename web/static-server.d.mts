import type { Server } from 'node:http';

/** Listens on the first free port from `port` on; answers with the server. */
export function serve(options: { root: string; host?: string; port: number }): Promise<Server>;
