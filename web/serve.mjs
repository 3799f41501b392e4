// Serves `www/` on the first free port from 8080 (or `--port N`) and prints the address.
import { fileURLToPath } from 'node:url';
import { serve } from './static-server.mjs';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  return at === -1 ? otherwise : process.argv[at + 1];
};
const host = option('--host', '127.0.0.1');
const root = fileURLToPath(new URL('../www/', import.meta.url));
const server = await serve({ root, host, port: Number(option('--port', 8080)) });
console.log(`http://${host}:${server.address().port}/`);
