/**
 * The product as a student meets it, for journeys: the built pages and the real server on a fresh data folder, behind one address.
 * Journeys give themselves addresses (X-Forwarded-For, see student.ts), so that the limits of one do not stop another.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const PORT = Number(process.env.E2E_PORT);
const SERVER_PORT = PORT + 1;
const FILES = join(import.meta.dirname, '../dist/web');
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const dataDir = await mkdtemp(join(tmpdir(), 'shiori-e2e-'));
const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PORT: String(SERVER_PORT),
    BASE_URL: `http://127.0.0.1:${PORT}`,
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.1',
    CONTACT_EMAIL: 'support@example.jp',
    LOG_LEVEL: 'warn',
  },
});
server.on('exit', (code) => rm(dataDir, { recursive: true, force: true }).finally(() => process.exit(code ?? 1)));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));

createServer((asked, answer) => {
  const path = new URL(asked.url ?? '/', 'http://localhost').pathname;
  if (/^\/(api|healthz|readyz)(\/|$)/.test(path)) pass(asked, answer);
  else void send(path, answer);
}).listen(PORT, '127.0.0.1');

function pass(asked: IncomingMessage, answer: ServerResponse) {
  const onward = request({ port: SERVER_PORT, path: asked.url, method: asked.method, headers: asked.headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers);
    got.pipe(answer);
  });
  onward.on('error', () => answer.headersSent || answer.writeHead(502).end());
  answer.on('close', () => onward.destroy());
  asked.pipe(onward);
}

/** A file of the build, or its one page, under the policy that the server gives to its answers. */
async function send(path: string, answer: ServerResponse) {
  const file = extname(path) ? path : '/index.html';
  const policy = await policyOfServer();
  if (policy) answer.setHeader('Content-Security-Policy', policy);
  answer.setHeader('Content-Type', TYPES[extname(file)] ?? 'text/plain');
  try {
    answer.end(await readFile(join(FILES, file)));
  } catch {
    answer.writeHead(404).end();
  }
}

let policy: string | null = null;

async function policyOfServer(): Promise<string | null> {
  policy ??= await fetch(`http://127.0.0.1:${SERVER_PORT}/api/site`).then(
    (response) => response.headers.get('Content-Security-Policy'),
    () => null,
  );
  return policy;
}
