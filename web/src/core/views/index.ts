import { caches } from './caches.ts';
import { disk } from './disk.ts';
import { keyspace } from './keyspace.ts';

/** In the order of the page. */
export const views = [keyspace, caches, disk] as const;
export type AnyView = (typeof views)[number];
