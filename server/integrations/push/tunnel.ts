/** Connections to public addresses through an HTTP proxy. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';

/**
 * Connects through a proxy by CONNECT. `lookup` resolves and checks the name here, and the proxy gets the checked address: however the
 * proxy would resolve the name, no other address is reached. TLS verifies the name.
 */
export function throughProxy(proxy: string, lookup: LookupFunction, timeoutMs: number): buildConnector.connector {
  const secure = buildConnector({ timeout: timeoutMs });
  return (options, done) => {
    resolve(options.hostname, lookup)
      .then((address) => openTunnel(new URL(proxy), `${address}:${options.port || 443}`, timeoutMs))
      .then(
        (socket) => secure({ ...options, httpSocket: socket }, done),
        (error) => done(error, null),
      );
  };
}

function resolve(name: string, lookup: LookupFunction): Promise<string> {
  return new Promise((found, failed) =>
    lookup(name, {}, (error, address) => {
      if (error) return failed(error);
      const text = String(address);
      found(isIP(text) === 6 ? `[${text}]` : text);
    }),
  );
}

function openTunnel(proxy: URL, target: string, timeoutMs: number): Promise<Socket> {
  const ask = proxy.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((open, failed) => {
    const asked = ask({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers: { Host: target, ...credentials(proxy) },
      agent: false,
      timeout: timeoutMs,
    });
    asked.once('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) return open(socket as Socket);
      socket.destroy();
      failed(new Error(`the proxy answered ${statusCode}`));
    });
    asked.once('timeout', () => asked.destroy(new Error('the proxy did not answer')));
    asked.once('response', (response) => asked.destroy(new Error(`the proxy answered ${response.statusCode}`)));
    asked.once('error', failed);
    asked.end();
  });
}

function credentials({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'Proxy-Authorization': `Basic ${Buffer.from(text).toString('base64')}` };
}
