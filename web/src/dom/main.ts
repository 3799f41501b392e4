import { startPage } from './page.ts';

startPage(new URL('.', import.meta.url));
