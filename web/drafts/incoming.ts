import { storedValues } from './storage.ts';

const incoming = storedValues('incoming');
const NAME = 'add';

/** Keeps what another app or page handed over for as long as the tab lasts: who hands it over may have to sign in first. */
export const storeIncoming = (value: unknown) => incoming.write(null, NAME, value);

/** Takes it, once; undefined without any. */
export function takeIncoming(): unknown {
  const it = incoming.read(null, NAME);
  incoming.remove(null, NAME);
  return it;
}
