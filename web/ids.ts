/** Ids that this device makes for what it adds: they stay the same once it is sent. */
import { EVENT_ID_PREFIX, idOf } from '#domain/ids.ts';
import { readClock, toMs } from '#domain/time.ts';
import { idempotencyKey } from './api.ts';

/** 80 random bits in base 16. */
const RANDOM_DIGITS = 20;

/** A new id of a selection. */
export const newSelectionId = () => idOf(toMs(readClock()), BigInt(`0x${idempotencyKey().slice(0, RANDOM_DIGITS)}`));

/** A new id of an event. */
export const newEventId = () => EVENT_ID_PREFIX + newSelectionId();
