/** Weak passwords: common ones, and ones derived from the user's name or address. */
import { AppError } from '#domain/errors.ts';

/** Words that users of this product are likely to choose. */
const OWN_WORDS = [
  'shiori',
  'しおり',
  '就活',
  '就職活動',
  'shukatsu',
  'syukatsu',
  'shuukatsu',
  'naitei',
  '内定',
  'password',
];
/** A part of a name or address shorter than this may occur in any password by chance. */
const MIN_PERSONAL = 4;

/** A password that takes fewer guesses is weak. Six random characters take about as many. */
const MIN_GUESSES = 1e6;
/** The number of characters that are rated: more would cost more time without a better rating. */
const JUDGED = 32;
/** The maximum of letter substitutions (p@ssw0rd) that are tried at each position. */
const SUBSTITUTIONS = 8;

export type Person = { name: string; email: string };

/** @throws AppError `weak_password` for a password that is weak, or shorter than the configured minimum. */
export async function refuseWeakPassword(password: string, person: Person, minLength: number) {
  const isShort = Array.from(password).length < minLength;
  if (isShort || (await isWeakPassword(password, person))) throw new AppError('weak_password');
}

/** Whether a password is common, is little more than a word about its owner or the product, or takes too few guesses. */
export async function isWeakPassword(password: string, person: Person): Promise<boolean> {
  const plain = password.toLowerCase();
  const bare = withoutTrimmings(plain);
  if (new Set(plain).size <= 2) return true;
  const common = await commonWords();
  if (common.passwords.has(plain) || common.words.has(bare)) return true;
  const words = [...OWN_WORDS, ...personalWords(person)];
  if (bare === '' ? isSequence(plain) : words.includes(bare)) return true;
  return common.guesses(password, words) < MIN_GUESSES;
}

/** The text without the digits and symbols before and after it. */
function withoutTrimmings(text: string): string {
  return text.replace(/^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu, '');
}

function personalWords({ name, email }: Person): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [
    email.toLowerCase(),
    local,
    ...local.split(/[^a-z]+/),
    ...domain.split('.'),
    ...name.toLowerCase().normalize('NFKC').split(/\s+/),
  ];
  return [...parts, name.toLowerCase().normalize('NFKC').replace(/\s+/g, '')]
    .map(withoutTrimmings)
    .filter((part) => part.length >= MIN_PERSONAL || /[^\x20-\x7e]/.test(part));
}

/** 234567, 987654321 and the like. */
function isSequence(digits: string): boolean {
  return '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits);
}

type Common = {
  passwords: Set<string>;
  words: Set<string>;
  /** The estimated number of guesses for an attacker who knows the common passwords and these words. */
  guesses(password: string, words: string[]): number;
};

let loaded: Promise<Common> | undefined;

function commonWords() {
  loaded ??= load();
  return loaded;
}

/** Loads the word lists at the first use, because they are large and most processes never need them. */
async function load(): Promise<Common> {
  const [{ ZxcvbnFactory }, common, japanese] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-ja'),
  ]);
  const { dictionary } = japanese.default ?? japanese;
  const estimator = new ZxcvbnFactory({
    dictionary: { passwords: common.dictionary['passwords-common'], ...dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: JUDGED,
    l33tMaxSubstitutions: SUBSTITUTIONS,
  });
  return {
    passwords: new Set(common.dictionary['passwords-common'].map(String)),
    words: new Set([...dictionary.commonWords, ...dictionary.firstnames, ...dictionary.lastnames].map(String)),
    guesses: (password, words) => estimator.check(password, words).guesses,
  };
}
