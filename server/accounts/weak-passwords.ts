/** Passwords that are among the first to be tried: common ones, and such as can be read off the form. */
import { AppError } from '#domain/errors.ts';

/** What students of this product are likely to think of. */
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
/** A name or address part shorter than this may stand in any password by chance. */
const MIN_PERSONAL = 4;

/** A password that takes fewer guesses is weak. Six characters at random take as many. */
const MIN_GUESSES = 1e6;
/** Characters of a password that are judged: beyond these the work grows, and what can be said of a password does not. */
const JUDGED = 32;
/** Ways of reading signs as letters (p@ssw0rd) that are looked up at each place. */
const SUBSTITUTIONS = 8;

export type Person = { name: string; email: string };

/** @throws AppError `weak_password` for one that is shorter than the operator asks for, or weak. */
export async function refuseWeakPassword(password: string, person: Person, minLength: number) {
  const isShort = Array.from(password).length < minLength;
  if (isShort || (await isWeakPassword(password, person))) throw new AppError('weak_password');
}

/** Whether a password is common, or little more than a word about its owner or the product, or one that is soon guessed. */
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

/** Without the digits and signs that people put around a word. */
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
  /** How many guesses a password takes whoever knows common ones, and these words. */
  guesses(password: string, words: string[]): number;
};

let loaded: Promise<Common> | undefined;

function commonWords() {
  loaded ??= load();
  return loaded;
}

/** Read when the first account is made: the lists are large, and most starts never need them. */
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
