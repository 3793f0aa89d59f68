// npm run dev: the server, restarted when its code changes, and the pages with hot reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, install, node, ROOT } from './prepare.mjs';

await install();
const port = process.env.PORT ?? '3000';
const pages = process.env.VITE_PORT ?? '5173';
const address = `http://127.0.0.1:${pages}`;

// Browsers reach the server through Vite's, which proxies /api.
// VITE_DEV_PAGES adds /dev/ui, which no build that is served has.
const env = environment({
  PORT: port,
  BASE_URL: address,
  SHIORI_SERVER: `http://127.0.0.1:${port}`,
  VITE_DEV_PAGES: '1',
});
const program = node();
const children = [
  spawn(
    program,
    ['--watch-path=server', '--watch-path=domain', '--watch-preserve-output', 'server/main.ts'],
    options(),
  ),
  spawn(program, [join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', pages, '--strictPort'], options()),
];
console.log(`しおり  ${address} (server at ${port}; all components at ${address}/dev/ui)`);

/** @returns {import('node:child_process').SpawnOptions} */
function options() {
  return { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] };
}

let code = 0;
for (const child of children) {
  child.once('exit', (its) => {
    code ||= its ?? 0;
    end();
    if (children.every((each) => each.exitCode !== null || each.signalCode !== null)) process.exit(code);
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

function end() {
  for (const child of children) child.kill('SIGTERM');
}
