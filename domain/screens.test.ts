import { describe, expect, test } from 'vitest';
import { isScreenPattern, SCREENS, type ScreenPattern, screenAt } from './screens.ts';

describe('the table of screens', () => {
  test.each(Object.keys(SCREENS) as ScreenPattern[])('%s is found by its own address', (pattern) => {
    expect(screenAt(pattern.replaceAll(/\$\w+/g, 'evt_01JD-x'))).toBe(pattern);
    expect(isScreenPattern(pattern)).toBe(true);
  });

  test.each([
    '',
    '/nothing',
    '/app/',
    '/app/nothing',
    '/app/selections/',
    '/app/selections//edit',
    '/app/selections/a b/edit',
    '/app/selections/$selectionId/edit',
    `/app/selections/${'x'.repeat(65)}/edit`,
    '/app/selections/a/events',
    '/login\n',
    'login',
  ])('%j is no screen', (path) => {
    expect(screenAt(path)).toBeNull();
  });

  test('what every object has is no pattern', () => {
    expect(isScreenPattern('constructor')).toBe(false);
    expect(isScreenPattern('__proto__')).toBe(false);
  });

  test('everything for students alone lives in the app', () => {
    const behind = Object.entries(SCREENS).filter(([, { access }]) => access !== 'public');
    expect(behind.filter(([, { page }]) => page !== 'app')).toEqual([]);
    expect(Object.keys(SCREENS).filter((it) => it.startsWith('/app'))).not.toHaveLength(0);
  });
});
