import type { en } from './en.ts';

/** What a language must have: one more file of this shape is one more language. */
export type Words = typeof en;
