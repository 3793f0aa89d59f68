/**
 * Japanese order as a text that the database compares by code point: symbols, digits, Latin, kana, kanji in the order of JIS X 0208,
 * other kanji, everything else. Then voiced marks count, then small kana and capitals; the width and the kind of kana do not. It is the
 * order of `Intl.Collator('ja')` (a test compares them), but does not change with the version of Node.
 */
import iconv from 'iconv-lite';

const KANA = [...'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん'];
const SMALL: Record<string, string> = {
  ...{ ぁ: 'あ', ぃ: 'い', ぅ: 'う', ぇ: 'え', ぉ: 'お', ゕ: 'か', ゖ: 'け' },
  ...{ っ: 'つ', ゃ: 'や', ゅ: 'ゆ', ょ: 'よ', ゎ: 'わ' },
};
const SYMBOLS = [...' _-‐–—,、;:!?.。・\'"‘’“”()[]{}「」『』【】〈〉《》@*/\\&#%†‡`´^°'];
const VOWELS = [
  'あかさたなはまやらわ',
  'いきしちにひみりゐ',
  'うくすつぬふむゆる',
  'えけせてねへめれゑ',
  'おこそとのほもよろを',
];

/** The first code of each class of characters; all are below the surrogates. */
const AT = { symbol: 0x20, otherSymbol: 0x100, mark: 0x5f0, digit: 0x600, latin: 0x620, kana: 0x700, kanji: 0x1000 };
const AT_LATER = { otherKanji: 0x8000, rareKanji: 0xd200, rest: 0xd600 };

const END_OF_LEVEL = '\u0010';
const [PLAIN, VOICED, HALF_VOICED] = ['\u0011', '\u0012', '\u0013'];
const [LONG, LITTLE, USUAL, CAPITAL] = ['\u0011', '\u0012', '\u0013', '\u0014'];

/** The sort key of a display name. */
export function sortKey(name: string): string {
  const [letters, voices, sizes]: [string[], string[], string[]] = [[], [], []];
  let base = '';
  for (const character of name.normalize('NFKC').normalize('NFD')) {
    if (/\p{M}/u.test(character) && voices.length > 0) {
      voices[voices.length - 1] = character === '\u3099' ? VOICED : character === '\u309A' ? HALF_VOICED : character;
      continue;
    }
    const kana = hiragana(character);
    const vowel = character === 'ー' && base ? VOWELS.find((row) => row.includes(base))?.[0] : undefined;
    base = vowel ?? SMALL[kana] ?? kana.toLowerCase();
    letters.push(String.fromCodePoint(weight(base)));
    voices.push(PLAIN);
    sizes.push(vowel ? LONG : SMALL[kana] ? LITTLE : base === kana ? USUAL : CAPITAL);
  }
  return [letters.join(''), withoutTail(voices), sizes.join('')].join(END_OF_LEVEL);
}

/** Drops the plain characters after the last mark of a level, because nothing sorts before a plain character. */
function withoutTail(voices: string[]): string {
  return voices.slice(0, voices.findLastIndex((voice) => voice !== PLAIN) + 1).join('');
}

function hiragana(character: string): string {
  return /[ァ-ヶ]/.test(character) ? String.fromCharCode(character.charCodeAt(0) - 0x60) : character;
}

function weight(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (/[0-9]/.test(character)) return AT.digit + code - 0x30;
  if (/[a-z]/.test(character)) return AT.latin + code - 0x61;
  const kana = KANA.indexOf(character);
  if (kana >= 0) return AT.kana + kana;
  const mark = '々ゝヽー'.indexOf(character);
  if (mark >= 0) return AT.mark + mark;
  if (/\p{Script=Han}/u.test(character)) return kanjiWeight(character, code);
  const symbol = SYMBOLS.indexOf(character);
  if (symbol >= 0) return AT.symbol + symbol;
  return /[\p{L}\p{N}]/u.test(character)
    ? AT_LATER.rest + Math.min(code >> 8, 0x1ff)
    : AT.otherSymbol + Math.min(code >> 6, 0x4ef);
}

function kanjiWeight(character: string, code: number): number {
  const [lead = 0, trail = 0] = iconv.encode(character, 'Shift_JIS');
  const jis = (lead << 8) | trail;
  if (jis >= 0x889f && jis <= 0xeaa4) return AT.kanji + jis - 0x889f;
  if (code >= 0x4e00 && code <= 0x9fff) return AT_LATER.otherKanji + code - 0x4e00;
  return AT_LATER.rareKanji + (code >> 8);
}
