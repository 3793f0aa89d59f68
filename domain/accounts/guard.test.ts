import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterOnboarding, onboardingPath, redirectFor } from './guard.ts';

const NEW = { user: { isAdmin: false }, profileCompleted: false, onboardingCompleted: false };
const SKIPPED = { ...NEW, onboardingCompleted: true };
const READY = { ...SKIPPED, profileCompleted: true };
const ADMIN = { ...READY, user: { isAdmin: true } };
const FILLED_IN = { ...NEW, profileCompleted: true };

function opens(href: string, session: typeof NEW | null): string | null {
  const url = new URL(href, 'https://shiori.example');
  return redirectFor({ href, pathname: url.pathname, search: Object.fromEntries(url.searchParams) }, session);
}

const COMPANY = '/app/companies/add?company=%E3%81%BF%E3%81%AA%E3%81%A8';

test.each([
  // Signed out: to the login page, which then returns to the address.
  ['/app', null, '/login?redirect=%2Fapp'],
  ['/app/homepage', null, '/login?redirect=%2Fapp%2Fhomepage'],
  ['/app/selections?view=industry#x', null, '/login?redirect=%2Fapp%2Fselections%3Fview%3Dindustry'],
  [COMPANY, null, `/login?redirect=${encodeURIComponent(COMPANY)}`],
  ['/onboarding?step=value', null, '/login?redirect=%2Fonboarding%3Fstep%3Dvalue'],
  ['/profile-setup', null, '/login?redirect=%2Fprofile-setup'],
  ['/app/admin', null, '/login?redirect=%2Fapp%2Fadmin'],
  // Before the onboarding is finished: to it, and then to the requested screen.
  ['/app', NEW, '/onboarding'],
  ['/app/homepage', NEW, '/onboarding'],
  ['/app/calendar', NEW, '/onboarding?redirect=%2Fapp%2Fcalendar'],
  [COMPANY, NEW, `/onboarding?redirect=${encodeURIComponent(COMPANY)}`],
  ['/app/calendar', FILLED_IN, '/onboarding?redirect=%2Fapp%2Fcalendar'],
  ['/profile-setup', NEW, '/onboarding?redirect=%2Fprofile-setup'],
  ['/app/admin', NEW, '/onboarding?redirect=%2Fapp%2Fadmin'],
  ['/onboarding', NEW, null],
  ['/onboarding/', NEW, null],
  ['/onboarding?step=tour', NEW, null],
  // The onboarding cannot be repeated.
  ['/onboarding', READY, '/app/homepage'],
  ['/onboarding/', READY, '/app/homepage'],
  ['/onboarding?step=tour', SKIPPED, '/app/homepage'],
  ['/onboarding?redirect=%2Fapp%2Fcalendar', READY, '/app/calendar'],
  ['/onboarding?redirect=%2Fonboarding', READY, '/app/homepage'],
  ['/onboarding?redirect=https%3A%2F%2Fevil.example', READY, '/app/homepage'],
  ['/app', READY, '/app/homepage'],
  ['/app/', READY, '/app/homepage'],
  ['/app/calendar?day=2026-11-25', READY, null],
  ['/app/companies/add', SKIPPED, null],
  ['/profile-setup', READY, '/app/homepage'],
  ['/profile-setup', SKIPPED, null],
  // Administrators only.
  ['/app/admin', READY, '/app/homepage'],
  ['/app/admin/', READY, '/app/homepage'],
  ['/app/admin', ADMIN, null],
])('who opens %s as %o is led to %s', (href, session, expected) => {
  expect(opens(href, session)).toBe(expected);
});

test.each([
  ['/app/homepage', '/onboarding'],
  ['/app', '/onboarding'],
  ['/onboarding', '/onboarding'],
  ['/onboarding?step=value', '/onboarding?step=value'],
  ['/onboarding?step=value&redirect=%2Fapp%2Fcalendar', '/onboarding?step=value&redirect=%2Fapp%2Fcalendar'],
  ['https://evil.example/onboarding', '/onboarding'],
  ['/login', '/onboarding'],
  ['//evil.example', '/onboarding'],
  ['/app/calendar', '/onboarding?redirect=%2Fapp%2Fcalendar'],
])('the way through the onboarding to %s is %s', (path, expected) => {
  expect(onboardingPath(path)).toBe(expected);
});

test('A-17: the onboarding leads to no foreign site, whatever its address says', () => {
  for (const target of [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/app/../..//evil',
    7,
    null,
    ['/app'],
  ])
    expect(afterOnboarding(target)).toBe('/app/homepage');
});

test('nobody is led in circles, whatever is opened', () => {
  const paths = fc.constantFrom(
    'https://evil.example',
    '/app',
    '/app/',
    '/app/admin',
    '/app/homepage',
    '/onboarding',
    '/onboarding/',
    '/profile-setup',
    '/app/x',
  );
  const sessions = fc.constantFrom(NEW, FILLED_IN, SKIPPED, READY, ADMIN);
  fc.assert(
    fc.property(paths, fc.option(fc.oneof(paths, fc.string())), sessions, (path, redirect, session) => {
      let at: string | null = path + (redirect === null ? '' : `?redirect=${encodeURIComponent(redirect)}`);
      for (let steps = 0; at !== null; steps += 1) {
        expect(steps, at).toBeLessThan(4);
        at = opens(at, session);
      }
    }),
  );
});
