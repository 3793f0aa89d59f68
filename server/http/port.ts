/** The ports that this process listens at. */
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { SECOND } from '#domain/time.ts';
import { Refusal } from '../base/refusal.ts';

/** `settings` names the settings that host and port come from, for the refusal. */
type Place = { host: string; port: number; settings: { host: string; port: string } };

/** The settings of the places where visitors are served, for monitoring, and where mails are taken. */
export const PLACE = { host: 'HOST', port: 'PORT' };
export const METRICS_PLACE = { host: 'METRICS_HOST', port: 'METRICS_PORT' };
export const INBOX_PLACE = { host: 'INBOX_HOST', port: 'INBOX_PORT' };

/** Listens at the host and port of settings. @throws Refusal when it cannot. */
export async function openPort(server: Server, place: Place) {
  const { host, port } = place;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(whyNot(error, place)));
    server.listen({ host, port, backlog: 1024 }, resolve);
  });
}

/**
 * Finds out whether a port can be had, before anything is started that would have to be stopped. It does not listen there: whoever
 * connected in that moment would be cut off.
 * @throws Refusal as `openPort` does.
 */
export async function tryPort(place: Place) {
  const server = createServer();
  // Whether we have the rights for a privileged port is only told to who listens.
  await openPort(server, { ...place, port: place.port < 1024 ? place.port : 0 });
  await new Promise((resolve) => server.close(resolve));
  if (await answers(place)) throw whyNot({ code: 'EADDRINUSE' }, place);
}

/** Whether somebody listens at this port already. */
async function answers({ host, port }: Place): Promise<boolean> {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const socket = connect({ host: everywhere[host] ?? host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(SECOND) });
    // A connection to a free port of this machine can reach itself.
    return socket.localPort !== port;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function whyNot(error: Pick<NodeJS.ErrnoException, 'code'>, { host, port, settings }: Place): Error {
  if (error.code === 'EADDRINUSE')
    return new Refusal(`Port ${port} of ${host} is taken. Stop what uses it, or set ${settings.port} to another.`);
  if (error.code === 'EACCES')
    return new Refusal(`Port ${port} needs rights that we do not have. Set ${settings.port} to one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Refusal(`${settings.host}=${host} is no address of this machine.`);
  return error as Error;
}
