import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterSignIn, companyParameter, safeRedirect } from './redirect.ts';

const ORIGIN = 'https://shiori.example.jp';

describe('after signing in', () => {
  test.each([
    '/app/homepage',
    '/app/calendar?month=2026-11&day=2026-11-25',
    '/app/companies/add?company=%E3%81%BF%E3%81%AA%E3%81%A8%E5%95%86%E4%BA%8B',
    '/app/selections/01JD-x_9/edit',
    '/app/selections/abc/events/def?a=b?c',
    '/onboarding',
  ])('%s is one of our own screens', (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/app/homepage',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/app/homepage\n//evil.example',
    '/app/../..//evil.example',
    '/app/%2f%2fevil.example',
    ' /app/homepage',
    '/app/homepage@evil.example',
    '/login?redirect=/app/homepage',
    '/app/homepage#@evil.example',
    '/app/selections/a/b/c',
    '/app/homepage?a=\\',
    '',
    42,
    null,
  ])('A-17: %j leads nowhere but home', (target) => {
    expect(safeRedirect(target)).toBeNull();
    expect(afterSignIn({ redirect: typeof target === 'string' ? target : null })).toBe('/app/homepage');
  });

  test('A-17: no text leads to another origin', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '//',
      'app',
      'app/homepage',
      '?',
      '#',
      '@',
      ':',
      '.',
      '..',
      'evil.example',
      '%2f',
      '\t',
      'https:',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((it) => it.join('')),
        ),
        (target) => {
          const leads = new URL(afterSignIn({ redirect: target }), `${ORIGIN}/login`);
          expect(leads.origin).toBe(ORIGIN);
          expect(leads.pathname).toMatch(/^\/(app|onboarding|profile-setup)/);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('A-17: the company of a link is a name of at most 100 characters, and stays one in the next address', () => {
    expect(companyParameter('  みなと 商事 ')).toBe('みなと 商事');
    expect(companyParameter(7)).toBe('7');
    expect(companyParameter('あ'.repeat(101))).toBeNull();
    expect(companyParameter(' ')).toBeNull();
    expect(companyParameter({ name: 'x' })).toBeNull();
    expect(afterSignIn({ company: 'https://evil.example/?a&b', redirect: '/app/calendar' })).toBe(
      '/app/companies/add?company=https%3A%2F%2Fevil.example%2F%3Fa%26b',
    );
  });
});
