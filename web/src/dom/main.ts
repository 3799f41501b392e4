import { Page } from './page.ts';
import type {} from './start.ts';

// Ordered by `start.js`, which the page runs before all else.
if (globalThis.brambleOrder) void new Page(globalThis.brambleOrder).start();
