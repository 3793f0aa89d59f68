/** The nginx of deploy/nginx/shiori.conf before processes of this machine, with other ports and a certificate of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { endWithUs } from './children.ts';

const EXAMPLE = join(import.meta.dirname, '../../deploy/nginx/shiori.conf');
const BIN = process.env.NGINX ?? '/usr/sbin/nginx';

export type Nginx = { pid: number; stop(): Promise<void> };

/** Replaces one part of the example. @throws when it is not there: the example has changed. */
function replaced(text: string, part: string | RegExp, by: string): string {
  const changed = text.replace(part, by);
  if (changed === text) throw new Error(`deploy/nginx/shiori.conf has no ${part}`);
  return changed;
}

/** The example with these ports. The server's line, with its parameters, stands once for each process. */
function site(port: number, upstreams: number[], certificate: { cert: string; key: string }): string {
  let text = readFileSync(EXAMPLE, 'utf8');
  const server = /^ *server 127\.0\.0\.1:3000(.*;)$/m.exec(text);
  const lines = upstreams.map((to) => `  server 127.0.0.1:${to}${server?.[1]}`);
  text = replaced(text, server?.[0] ?? 'server line', lines.join('\n'));
  text = replaced(text, / {2}listen 80;\n {2}listen \[::\]:80;/, `  listen 127.0.0.1:${port + 1};`);
  text = replaced(
    text,
    / {2}listen 443 ssl http2;\n {2}listen \[::\]:443 ssl http2;/,
    `  listen 127.0.0.1:${port} ssl http2;`,
  );
  text = replaced(text, /server_name shiori\.example\.jp;/g, 'server_name localhost;');
  text = replaced(text, '/etc/ssl/shiori/fullchain.pem', certificate.cert);
  return replaced(text, '/etc/ssl/shiori/privkey.pem', certificate.key);
}

/** Starts it on this port, and on the next for plain http. */
export async function startNginx(folder: string, port: number, upstreams: number[]): Promise<Nginx> {
  mkdirSync(folder, { recursive: true });
  const certificate = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const subject = [
    '-subj',
    '/CN=localhost',
    '-days',
    '2',
    '-nodes',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
  ];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', certificate.key, '-out', certificate.cert], {
    stdio: 'ignore',
  });
  writeFileSync(join(folder, 'site.conf'), site(port, upstreams, certificate));
  writeFileSync(join(folder, 'nginx.conf'), main(folder));
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  execFileSync(BIN, [...args, '-t'], { stdio: 'pipe' });
  const child = spawn(BIN, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  endWithUs(child, 'SIGTERM');
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let tries = 0; ; tries++) {
    const isThere = await request(`http://127.0.0.1:${port + 1}/`).then(
      ({ body }) => body.dump().then(() => true),
      () => false,
    );
    if (isThere) break;
    if (tries > 100) throw new Error('nginx does not answer');
    await sleep(50);
  }
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** What Debian's nginx.conf has, in a folder of its own. */
const main = (folder: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes auto;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')} warn;
events { worker_connections 20000; }
http {
  include /etc/nginx/mime.types;
  access_log ${join(folder, 'access.log')};
  client_body_temp_path ${join(folder, 'body')};
  proxy_temp_path ${join(folder, 'proxy')};
  fastcgi_temp_path ${join(folder, 'fastcgi')};
  uwsgi_temp_path ${join(folder, 'uwsgi')};
  scgi_temp_path ${join(folder, 'scgi')};
  include ${join(folder, 'site.conf')};
}
`;
