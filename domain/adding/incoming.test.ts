import { expect, test } from 'vitest';
import { bookmarklet } from './bookmarklet.ts';
import { calendarOf, incomingText, readIncomingText, refused } from './incoming.ts';

const read = (members: Partial<Parameters<typeof incomingText>[0]>) =>
  incomingText({ title: '', text: '', url: '', ...members });
const URL = 'https://www.minato.example/recruit';

test.each([
  ['a page', { title: 'みなと商事 新卒採用', url: URL }, 'みなと商事 新卒採用', URL],
  ['a page as Android shares it', { title: 'みなと商事 新卒採用', text: URL }, 'みなと商事 新卒採用', URL],
  ['a sentence of a page', { title: '採用', text: 'ES 11/30', url: URL }, '採用 ES 11/30', URL],
  ['an address that the text has', { text: `ES 11/30 ${URL}`, url: URL }, `ES 11/30 ${URL}`, ''],
  ['a title that the text has', { title: 'みなと商事', text: 'みなと商事 ES 11/30' }, 'みなと商事 ES 11/30', ''],
  ['the same twice', { title: 'ES 11/30', text: 'ES 11/30' }, 'ES 11/30', ''],
  ['a page that has no address of the web', { title: '北辰電機', url: 'about:blank' }, '北辰電機', ''],
  ['nothing', { title: ' ', text: '\r\n' }, '', ''],
])('%s is one line', (_, members, text, url) => {
  expect(read(members)).toEqual({ text, url, isLine: true, refusal: null });
});

test.each([
  [
    'of several lines',
    { title: '採用', text: '一次面接\r\n12/3 14:00', url: URL },
    `採用\n一次面接\n12/3 14:00\n${URL}`,
  ],
  ['longer than a line', { text: 'あ'.repeat(201) }, 'あ'.repeat(201)],
  ['of two addresses', { text: URL, url: 'https://b.example/' }, `${URL}\nhttps://b.example/`],
])('a text %s stays one', (_, members, text) => {
  expect(read(members)).toEqual({ text, url: '', isLine: false, refusal: null });
});

test('what a tab has stored is read, and nothing else', () => {
  for (const stored of [read({ text: 'ES 11/30' }), refused('missed')])
    expect(readIncomingText(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  for (const other of [undefined, null, 'ES 11/30', [], { text: 'ES 11/30' }, { text: 1, url: '' }])
    expect(readIncomingText(other)).toBeNull();
});

test('files of calendars are read together; of others it is said why not', async () => {
  const file = (text: string, type = '', size = text.length) => ({ name: 'a', type, size, text: async () => text });
  const ics = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
  expect(await calendarOf([file(ics, 'text/calendar'), file(`\uFEFF${ics}`)])).toMatchObject({
    text: `${ics}\n\uFEFF${ics}`,
    isLine: false,
  });
  const why = async (...files: ReturnType<typeof file>[]) => (await calendarOf(files)).refusal;
  expect(await why(file('\x89PNG', 'image/png'))).toBe('image');
  expect(await why(file(ics), file('PK', 'application/zip'))).toBe('file');
  expect(await why(file(ics, 'text/calendar', 1_000_001))).toBe('large');
});

test('a bookmark hands over title, address and selection in the fragment', () => {
  const opened: string[] = [];
  const page = {
    document: { title: '採用 & 選考' },
    location: { href: URL },
    getSelection: () => 'ES 11/30\n面接',
    open: (url: string) => opened.push(url),
  };
  const code = bookmarklet('https://shiori.example', 5).replace(/^javascript:/, '');
  new Function(...Object.keys(page), code)(...Object.values(page));
  const [before, fragment] = String(opened[0]).split('#');
  expect(before).toBe('https://shiori.example/app/add');
  expect(Object.fromEntries(new URLSearchParams(fragment))).toEqual({
    title: '採用 & 選考',
    text: 'ES 11',
    url: URL,
  });
});
