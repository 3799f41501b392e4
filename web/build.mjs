// Bundles the page and the embed into `www/`. The engine must have been built
// into `gen/` before (`./build.sh build`).
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('.', import.meta.url));
const www = fileURLToPath(new URL('../www/', import.meta.url));
const wasm = join(root, 'gen', 'bramble_bg.wasm');
if (!existsSync(wasm) || !existsSync(join(root, 'gen', 'help.json'))) {
  console.error('web/gen is not complete: run ./build.sh build, which makes the engine first');
  process.exit(1);
}

const shared = {
  bundle: true,
  minify: true,
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
};
const classic = { ...shared, format: 'iife' };
const worker = {
  ...classic,
  entryPoints: [join(root, 'src/worker/main.ts')],
  alias: { bramble: join(root, 'gen/bramble.js'), 'bramble-lua': join(root, 'gen/lua.js') },
  // The glue's default address of the wasm is never asked for: the page names it.
  define: { 'import.meta.url': '"data:,"' },
};

const dist = join(www, 'dist');
const embed = join(www, 'embed');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
mkdirSync(embed, { recursive: true });

await Promise.all([
  build({ ...shared, format: 'esm', entryPoints: [join(root, 'src/dom/main.ts')], outfile: join(dist, 'page.js') }),
  build({ ...classic, entryPoints: [join(root, 'src/dom/start.ts')], outfile: join(dist, 'start.js') }),
  build({ ...shared, entryPoints: [join(root, 'src/styles/page.css')], outfile: join(dist, 'page.css') }),
  build({ ...worker, outfile: join(dist, 'worker.js') }),
  build({ ...worker, outfile: join(embed, 'worker.js') }),
  build({
    ...classic,
    entryPoints: [join(root, 'src/element/main.ts')],
    loader: { '.css': 'text' },
    outfile: join(embed, 'bramble.js'),
  }),
]);
for (const folder of [dist, embed]) {
  for (const name of ['bramble_bg.wasm', 'lua_bg.wasm', 'help.json'])
    copyFileSync(join(root, 'gen', name), join(folder, name));
}
const scripts = { bramble_wasm: ['bramble_bg.wasm', 'brambleWasm'], lua_wasm: ['lua_bg.wasm', 'brambleLuaWasm'] };
for (const [script, [file, variable]] of Object.entries(scripts)) {
  const base64 = readFileSync(join(root, 'gen', file)).toString('base64');
  for (const folder of [dist, embed])
    writeFileSync(join(folder, `${script}.js`), `globalThis.${variable}="${base64}";\n`);
}

const zipped = (file) => gzipSync(readFileSync(file), { level: 9 }).length;
const report = (title, folder, names) => {
  const sizes = names.map((name) => [name, zipped(join(folder, name))]);
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  console.log(`${title}: ${sum} bytes gzipped (${sizes.map(([name, size]) => `${name} ${size}`).join(', ')})`);
};
report('page', dist, ['start.js', 'page.js', 'page.css', 'worker.js', 'bramble_bg.wasm']);
report('scripts, loaded when the first comes', dist, ['lua_bg.wasm']);
report('embed', embed, ['bramble.js', 'worker.js', 'bramble_bg.wasm']);
