/** What an error of the database means: for whoever asked, for a transaction that may be tried again, and for the operator. */
import pg from 'pg';

const LOST_RACE = /^40(001|P01)$/;

/** Whether a transaction lost against another and may win the next time. */
export function isLostRace(error: unknown): boolean {
  return LOST_RACE.test(postgresCode(error) ?? '');
}

/** Whether an error is about the connection rather than the query. */
export function isBroken(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '' } = at as { code?: string };
    if (BROKEN.test(code) || CUT_OFF.test(at.message)) return true;
  }
  return false;
}

/** The SQLSTATE of an error, however it is wrapped; undefined if it is not from PostgreSQL. */
export function postgresCode(error: unknown): string | undefined {
  return postgresError(error)?.code;
}

function postgresError(error: unknown): pg.DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError) return at;
  }
  return undefined;
}

/** SQLSTATEs of a full database; and of one that is away, stopping, starting, too busy, or lost a race too often. */
const FULL = '53100';
const AWAY = /^(08|57P0|25P03|53300|57014|55P03|40001|40P01)/;
/** The same conditions as error codes of the system and `pg`. */
const UNREACHED = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const SLOW = /^(timeout exceeded when trying to connect|Connection terminated due to|Query read timeout)/;
/** Codes of a connection that existed and broke. */
const BROKEN = /^(08|57P0|25P03|ECONNRESET$|EPIPE$)/;
const CUT_OFF = /^(Connection terminated( unexpectedly)?$|Client has encountered)/;

/** The app error for a fault of the database rather than the request; undefined for any other. */
export function outageOf(error: unknown): 'storage_full' | 'unavailable' | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '' } = at as { code?: string };
    if (at instanceof pg.DatabaseError)
      return code === FULL ? 'storage_full' : AWAY.test(code) ? 'unavailable' : undefined;
    if (UNREACHED.has(code) || CUT_OFF.test(at.message) || SLOW.test(at.message)) return 'unavailable';
  }
  return undefined;
}

/** Damaged pages, damaged indexes, missing files. */
const DAMAGED = /^(XX00[012]|58P01)$/;

/** What PostgreSQL says about data that is damaged; undefined for any other error. */
export function damageOf(error: unknown): string | undefined {
  const found = postgresError(error);
  return DAMAGED.test(found?.code ?? '') ? found?.message : undefined;
}
