// Bundles the tests of one kind and runs them with node:test.
//
//     node test/run.mjs unit|browser [NAME]
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const kind = process.argv[2] ?? 'unit';
const name = process.argv[3] ?? '';

const folders = { unit: ['src', 'test/house'], browser: ['test/browser'] };
const files = (folders[kind] ?? []).flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => file.endsWith('.test.ts') && file.includes(name))
    .map((file) => join(root, folder, file)),
);
if (files.length === 0) throw new Error(`no ${kind} tests named ${name || '*'}`);

const out = join(root, 'out', kind);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  entryPoints: files,
  outdir: out,
  outbase: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  sourcemap: 'inline',
  logLevel: 'error',
});
const built = files.map((file) => join(out, relative(root, file).replace(/\.ts$/, '.mjs')));
const { status } = spawnSync(
  process.execPath,
  [
    '--enable-source-maps',
    '--test',
    '--test-reporter=spec',
    '--test-timeout=120000',
    '--test-force-exit',
    '--test-concurrency=1',
    ...built,
  ],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
