import { storedValues } from './storage.ts';

const incoming = storedValues('incoming');
const NAME = 'add';

/** What another app or page handed over, for as long as the tab lasts: who hands it over may have to sign in first. */
export const readIncoming = () => incoming.read(null, NAME);
export const storeIncoming = (value: unknown) => incoming.write(null, NAME, value);
export const dropIncoming = () => incoming.remove(null, NAME);
