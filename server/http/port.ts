/** The ports that this process listens at. */
import { createServer, type Server } from 'node:net';
import { Refusal } from '../base/refusal.ts';

/** `settings` names the settings that host and port come from, for the refusal. */
type Place = { host: string; port: number; settings: { host: string; port: string } };

/** The settings of the place where visitors are served, and of that for monitoring. */
export const PLACE = { host: 'HOST', port: 'PORT' };
export const METRICS_PLACE = { host: 'METRICS_HOST', port: 'METRICS_PORT' };

/** Listens at the host and port of settings. @throws Refusal when it cannot. */
export async function openPort(server: Server, place: Place) {
  const { host, port } = place;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(whyNot(error, place)));
    server.listen({ host, port, backlog: 1024 }, resolve);
  });
}

/** Tries a port and leaves it again, before anything is started that would have to be stopped. @throws Refusal as `openPort` does. */
export async function tryPort(place: Place) {
  const server = createServer();
  await openPort(server, place);
  await new Promise((resolve) => server.close(resolve));
}

function whyNot(error: NodeJS.ErrnoException, { host, port, settings }: Place): Error {
  if (error.code === 'EADDRINUSE')
    return new Refusal(`Port ${port} of ${host} is taken. Stop what uses it, or set ${settings.port} to another.`);
  if (error.code === 'EACCES')
    return new Refusal(`Port ${port} needs rights that we do not have. Set ${settings.port} to one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Refusal(`${settings.host}=${host} is no address of this machine.`);
  return error;
}
