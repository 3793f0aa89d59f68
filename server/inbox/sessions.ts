import { BlockList } from 'node:net';
import type { SMTPServerSession } from 'smtp-server';
import { clientIp } from '../base/client-ip.ts';

const CONNECTIONS_OF_ONE = 20;
const NO_PROXIES = new BlockList();
/** The address by which limits count a client. */
export const ipOf = (session: SMTPServerSession) => clientIp(session.remoteAddress, undefined, NO_PROXIES);

/** The open connections of the listener: how many of one client address, how long, and which are at work. */
export class Sessions {
  readonly #open = new Map<string, { session: SMTPServerSession; ip: string; timer: NodeJS.Timeout }>();
  readonly #busy = new Set<string>();
  readonly #pending = new Set<Promise<unknown>>();
  readonly #connectionMs: number;
  isClosing = false;

  constructor(connectionMs: number) {
    this.#connectionMs = connectionMs;
  }

  /** False when this address has too many. `end` is called when the connection has lasted too long. */
  begin(session: SMTPServerSession, end: () => void): boolean {
    const ip = ipOf(session);
    const ofOne = [...this.#open.values()].filter((it) => it.ip === ip).length;
    if (ofOne >= CONNECTIONS_OF_ONE) return false;
    this.#open.set(session.id, { session, ip, timer: setTimeout(end, this.#connectionMs).unref() });
    return true;
  }

  end({ id }: SMTPServerSession) {
    clearTimeout(this.#open.get(id)?.timer);
    this.#open.delete(id);
  }

  setBusy({ id }: SMTPServerSession, isBusy: boolean) {
    if (isBusy) this.#busy.add(id);
    else this.#busy.delete(id);
  }

  /** Lets work go on that nobody waits for but the end of the listener. */
  finish(work: Promise<unknown>) {
    // While the database is away nothing can be counted, and no recipient found either.
    const settled = work.catch(() => {}).finally(() => this.#pending.delete(settled));
    this.#pending.add(settled);
  }

  /** The sessions that are not at work, and can end at once. */
  close(): SMTPServerSession[] {
    this.isClosing = true;
    return [...this.#open.values()].map((it) => it.session).filter(({ id }) => !this.#busy.has(id));
  }

  async settled() {
    await Promise.all(this.#pending);
  }
}
