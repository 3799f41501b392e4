// Type-checks every folder with the platform it may name: `core` and `client`
// compile without the DOM, the worker without a window.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const tsc = fileURLToPath(new URL('node_modules/.bin/tsc', import.meta.url));
const projects = ['src/core', 'src/client', 'src/worker', 'src/dom', 'src/element', '.'];
const failed = projects.filter((project) => {
  const { status } = spawnSync(tsc, ['-p', project], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: 'inherit',
  });
  return status !== 0;
});
if (failed.length > 0) {
  console.error(`types: errors in ${failed.join(', ')}`);
  process.exit(1);
}
