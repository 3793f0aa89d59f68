import { afterEach, expect, test, vi } from 'vitest';
import { EMPTY_EVENT_DRAFT } from '#domain/selections/event-draft.ts';
import { aSelection } from '#domain/testing.ts';
import { keepForDetails } from './details.ts';
import type { Line } from './use-line.ts';

afterEach(() => vi.unstubAllGlobals());

/** The history entry of the form with all fields, from the sheet over a screen. */
function entryFrom(address: string) {
  vi.stubGlobal('window', { location: new URL(address, 'https://shiori.example') });
  const state = {
    target: { kind: 'own', selectionId: 's1', name: 'みなと商事' },
    draft: { ...EMPTY_EVENT_DRAFT, eventType: 'interview', day: '2026-12-03' },
    phase: null,
  };
  const selections = [aSelection({ id: 's1' })];
  return keepForDetails('aoi', { state, selections, reading: {}, isEmpty: false } as unknown as Line).state;
}

test.each<[string, string, boolean]>([
  ['the list with the open card', '/app/selections?open=s1', true],
  ['the filtered list with the open card', '/app/selections?status=applied&open=s1', true],
  ['the list with another card', '/app/selections?open=s2', false],
  ['the list without an open card', '/app/selections', false],
  ['a dialog of the list', '/app/selections?open=s1&dialog=event', false],
  ['another screen', '/app/homepage', false],
])('くわしく入力 over %s: closing goes back only where that is what it shows', (_, address, isBack) => {
  const state = { resumes: expect.any(String), ...(isBack && { overScreen: true }) };
  expect(entryFrom(address)).toEqual(state);
});
