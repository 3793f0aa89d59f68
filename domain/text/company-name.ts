/** Legal forms that a company's name may begin or end with; a longer one comes before the one that it contains. */
export const LEGAL_FORMS = [
  '株式会社',
  '特例有限会社',
  '有限会社',
  '合同会社',
  '合資会社',
  '合名会社',
  '相互会社',
  '一般社団法人',
  '公益社団法人',
  '特定社団法人',
  '社団法人',
  '一般財団法人',
  '公益財団法人',
  '財団法人',
  '地方独立行政法人',
  '独立行政法人',
  '国立研究開発法人',
  '国立大学法人',
  '公立大学法人',
  '大学共同利用機関法人',
  '学校法人',
  '社会医療法人',
  '特定医療法人',
  '医療法人',
  '社会福祉法人',
  '宗教法人',
  '農事組合法人',
  '認定特定非営利活動法人',
  '特定非営利活動法人',
  '認定npo法人',
  'npo法人',
  '有限責任事業組合',
];

/** Their short forms in brackets, anywhere in the name: (株), and ㈱, which NFKC turns into that. */
const SHORT_FORMS = /\((?:株|有|同|合|資|名|相|社|財|独|国|学|医|福|宗|特非|一社|公社|一財|公財|国研|地独)\)/g;

/** English legal forms, dropped only as whole words at the end. */
const ENGLISH_FORMS = new Set([
  'inc',
  'incorporated',
  'co',
  'company',
  'corp',
  'corporation',
  'ltd',
  'limited',
  'llc',
  'llp',
  'plc',
  'pte',
  'kk',
  'gk',
  'gmbh',
  'l.l.c',
  'k.k',
  'g.k',
  'co.ltd',
]);

const SEPARATORS = /[\p{P}\p{Z}\p{Cc}\p{Cf}\p{Sk}\p{Variation_Selector}]/gu;

/**
 * A text folded for search: one width, lower case, katakana as hiragana, no spaces, dots, hyphens or brackets. The long vowel mark ー stays.
 * Empty for a text that consists of separators only.
 */
export function foldText(text: string): string {
  return hiragana(plain(text).replace(SEPARATORS, ''));
}

/**
 * A company's name folded for search and uniqueness: `foldText` without the legal form, so that ㈱ミナト商事, ﾐﾅﾄ商事 and みなと商事株式会社 are the same. A
 * name that consists of legal form and separators keeps its text. Linear in its length.
 */
export function foldCompanyName(name: string): string {
  const whole = plain(name).trim();
  const folded = withoutForms(foldText(withoutEnglishForms(withoutForms(whole.replace(SHORT_FORMS, ' ').trim()))));
  return folded || whole;
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}

function withoutForms(name: string): string {
  const ending = LEGAL_FORMS.find((form) => name.endsWith(form));
  if (ending) return withoutForms(name.slice(0, -ending.length).trim());
  const beginning = LEGAL_FORMS.find((form) => name.startsWith(form));
  return beginning ? withoutForms(name.slice(beginning.length).trim()) : name;
}

function withoutEnglishForms(name: string): string {
  const words = name.split(/[\s,]+/);
  const isForm = (word: string) => word === '' || ENGLISH_FORMS.has(word.replace(/\.$/, ''));
  const last = words.findLastIndex((word) => !isForm(word));
  return last < 0 ? name : words.slice(0, last + 1).join(' ');
}

function hiragana(text: string): string {
  return text
    .replace(/[ヵヶ]/g, (small) => (small === 'ヵ' ? 'カ' : 'ケ'))
    .replace(/[ァ-ヴヽヾ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .normalize('NFKC');
}

/** Whether a text is a valid reading: kana and separators. */
export function isReading(text: string): boolean {
  return /^[\p{Script=Hiragana}\p{Script=Katakana}ー・･\s]*$/u.test(text);
}
