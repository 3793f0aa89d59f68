import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isProfileComplete } from '../profile/profile.ts';
import { codeField, newPassword, type SignUp, signUp } from './session.ts';

test.each<[unknown, string | null]>([
  ['123456', '123456'],
  ['１２３４５６', '123456'],
  [' 123456\n', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12 456', null],
  ['١٢٣٤٥٦', null],
  ['①23456', '123456'],
  [123456, null],
  [null, null],
  [['123456'], null],
])('A-02: the code %j is read as %j', (typed, code) => {
  expect(z.safeParse(codeField, typed).data ?? null).toBe(code);
});

test.each<[string, boolean]>([
  ['abcdef', true],
  ['abcde', false],
  ['👩‍🎓👩‍🎓', true],
  ['あいうえおか', true],
  ['     x', true],
  ['x'.repeat(1024), true],
  ['x'.repeat(1025), false],
  ['abcde\ud800', false],
])('A-08: the password %j is accepted: %s', (typed, accepted) => {
  expect(z.safeParse(newPassword, typed).success).toBe(accepted);
});

test('A-08: a password is the same in whatever form a keyboard sends it', () => {
  expect(z.parse(newPassword, 'ｐａｓｓがぎ'.normalize('NFD'))).toBe(z.parse(newPassword, 'passがぎ'.normalize('NFC')));
});

const FORM: SignUp = {
  name: ' 青井 美咲 ',
  email: 'Misaki@Example.com',
  password: 'kumo-no-ue',
  targetIndustries: [{ category: 'finance', detail: null }],
};

test('a sign-up asks for name, address, password and one industry; the rest is empty unless given', () => {
  expect(z.parse(signUp, FORM)).toEqual({
    name: '青井 美咲',
    email: 'misaki@example.com',
    password: 'kumo-no-ue',
    prefecture: null,
    country: null,
    universityGroup: null,
    graduationYear: null,
    targetIndustries: [{ category: 'finance', detail: null }],
    targetJobTypes: [],
    targetCompanySizes: [],
  });
});

test.each<[Partial<SignUp>, string]>([
  [{ prefecture: '海外' }, 'country'],
  [{ targetIndustries: [] }, 'targetIndustries'],
  [{ targetIndustries: [{ category: 'finance', detail: 'bridal_beauty' }] }, 'targetIndustries.0.detail'],
  [{ name: '　' }, 'name'],
  [{ name: 'x'.repeat(51) }, 'name'],
  [{ graduationYear: 27 }, 'graduationYear'],
  [{ email: 'misaki' }, 'email'],
])('a sign-up with %j is refused at %s', (change, field) => {
  const { error } = z.safeParse(signUp, { ...FORM, ...change });
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([field]);
});

test('overseas with a country keeps it, any prefecture drops it', () => {
  expect(z.parse(signUp, { ...FORM, prefecture: '海外', country: 'US' }).country).toBe('US');
  expect(z.parse(signUp, { ...FORM, prefecture: '東京都', country: 'US' }).country).toBeNull();
});

test.each([
  [{ profileCompleted: true, prefecture: null, universityGroup: null, targetIndustryCount: 0 }, true],
  [{ profileCompleted: false, prefecture: '東京都', universityGroup: 'other', targetIndustryCount: 1 }, true],
  [{ profileCompleted: false, prefecture: null, universityGroup: 'other', targetIndustryCount: 1 }, false],
  [{ profileCompleted: false, prefecture: '東京都', universityGroup: null, targetIndustryCount: 1 }, false],
  [{ profileCompleted: false, prefecture: '東京都', universityGroup: 'other', targetIndustryCount: 0 }, false],
])('a profile of %j is complete: %s', (profile, complete) => {
  expect(isProfileComplete(profile)).toBe(complete);
});
