import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const kinds = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};

/** The file a request means, or nothing when it lies outside or is not there. */
function fileFor(root, address) {
  const path = normalize(decodeURIComponent(new URL(address, 'http://x').pathname));
  const file = join(root, path);
  if (file !== root && !file.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined;
  if (!existsSync(file)) return undefined;
  if (!statSync(file).isDirectory()) return file;
  const index = join(file, 'index.html');
  return existsSync(index) ? index : undefined;
}

function answer(root, request, response) {
  let file;
  try {
    file = fileFor(root, request.url ?? '/');
  } catch {
    response.writeHead(400).end();
    return;
  }
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n');
    return;
  }
  const { size, mtimeMs } = statSync(file);
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag, 'cache-control': 'no-cache' }).end();
    return;
  }
  response.writeHead(200, {
    'content-type': kinds[extname(file)] ?? 'application/octet-stream',
    'content-length': size,
    'cache-control': 'no-cache',
    etag,
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file).pipe(response);
}

/** Listens on the first free port from `port` on; answers with the server. */
export function serve({ root, host = '127.0.0.1', port }) {
  return new Promise((resolve, reject) => {
    const server = createServer((request, response) => answer(root, request, response));
    server.on('error', (error) => {
      if (error.code !== 'EADDRINUSE') reject(error);
      else server.listen(++port, host);
    });
    server.on('listening', () => resolve(server));
    server.listen(port, host);
  });
}
