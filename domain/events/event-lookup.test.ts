import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findEvent } from './events.ts';

/** Sorted by age, as the server's ids are. */
const ids = fc.uniqueArray(fc.stringMatching(/^[0-9a-hjkmnp-tv-z]{26}$/), { minLength: 1, maxLength: 40 });
const events = ids.map((all) => all.map((id) => ({ id: `evt_${id}` })));
/** The same events in any order, as lists order them by moment. */
const shuffled = events.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));

test('every event is found by its id', () => {
  fc.assert(
    fc.property(events, (all) => {
      for (const event of all) expect(findEvent(all, event.id)).toBe(event);
    }),
  );
});

test('every event is found by its place in the order of registration, plain or at the end of an id, in whatever order they come', () => {
  fc.assert(
    fc.property(shuffled, fc.stringMatching(/^[0-9a-z]{1,20}$/), ([all, order], prefix) => {
      const registered = all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      registered.forEach((event, place) => {
        expect(findEvent(order, `${place}`)).toBe(event);
        expect(findEvent(order, `${prefix}_${place}`)).toBe(event);
      });
    }),
  );
});

test('whatever else is asked for is null or an event of the list, and never an error', () => {
  fc.assert(
    fc.property(events, fc.string({ unit: 'binary' }), (all, asked) => {
      const found = findEvent(all, asked);
      expect(found === null || all.includes(found)).toBe(true);
    }),
  );
});

test.each([
  ['the id of an event that is gone', 'evt_01kabcdefghjkmnpqrstvwxyz5'],
  ['an id made of a timestamp', 'evt_1732170000000'],
  ['a place beyond the end', '2'],
  ['a place before the beginning', '-1'],
  ['no place', 'c81_'],
  ['a fraction', '0.5'],
  ['nothing', ''],
])('%s is no event', (_, asked) => {
  expect(findEvent([{ id: 'evt_a' }, { id: 'evt_b' }], asked)).toBeNull();
});
