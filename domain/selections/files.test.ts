import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FILE_TYPES, fileName, MAX_FILE_NAME, type MediaType, sizeLabel } from './files.ts';

const PDF = 'application/pdf';

test.each<[given: string, type: MediaType, name: string]>([
  ['エントリーシート（最終版）.pdf', PDF, 'エントリーシート（最終版）.pdf'],
  ['ES.PDF', PDF, 'ES.pdf'],
  ['写真.JPEG', 'image/jpeg', '写真.jpeg'],
  ['IMG_1', 'image/jpeg', 'IMG_1.jpg'],
  ['履歴書v2.1', PDF, '履歴書v2.1.pdf'],
])('the name %s of a %s stays %s', (given, type, name) => {
  expect(fileName(given, type)).toBe(name);
});

const HOSTILE: [given: string, name: string][] = [
  ['../../etc/passwd', 'passwd.pdf'],
  ['..\\..\\windows\\win.ini', 'win.ini.pdf'],
  ['/etc/cron.d/x.pdf', 'x.pdf'],
  ['C:\\Users\\aoi\\es.pdf', 'es.pdf'],
  ['es.pdf\0.exe', 'es.pdf.exe.pdf'],
  ['es\r\nSet-Cookie: a=b.pdf', 'esSet-Cookie a=b.pdf'],
  ['es".pdf', 'es.pdf'],
  ["es.pdf'; filename*=UTF-8''x.html", "es.pdf'; filename=UTF-8''x.html.pdf"],
  ['\u202Efdp.exe', 'fdp.exe.pdf'],
  ['e\u200Bs.pdf', 'es.pdf'],
  ['es.html', 'es.html.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', 'img src=x onerror=alert(1).pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['CON', '_CON.pdf'],
  ['lpt1.txt.pdf', '_lpt1.txt.pdf'],
  ['...', 'file.pdf'],
  ['.pdf', 'pdf.pdf'],
  ['  es . .pdf', 'es.pdf'],
  ['\uD800\uDFFF\uD800.pdf', '\uD800\uDFFF.pdf'],
  [`${'長'.repeat(400)}.pdf`, `${'長'.repeat(116)}.pdf`],
];

test('F-01: a name of any length is read at once, and ends as its type does', { timeout: 60_000 }, () => {
  for (const seed of ['.', ' ', ' .', '/', '\u0301', '長']) {
    // With backtracking from each character, this would take hours.
    const name = fileName(`x${seed.repeat(500_000)}x`, PDF);
    expect(name.length).toBeLessThanOrEqual(MAX_FILE_NAME);
    expect(name).toMatch(/\.pdf$/);
  }
});

test.each(HOSTILE)('F-01: the hostile name %j becomes %j', (given, name) => {
  expect(fileName(given, PDF)).toBe(name);
});

test('F-01: whatever a file is called, its name is a short label with an ending of its type', {
  timeout: 60_000,
}, () => {
  const types = Object.keys(FILE_TYPES) as MediaType[];
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(...types), (given, type) => {
      const name = fileName(given, type);
      expect(name.length).toBeLessThanOrEqual(MAX_FILE_NAME);
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]|^[.\s]|\s$/u);
      expect(FILE_TYPES[type].some((ending) => name.endsWith(`.${ending}`))).toBe(true);
      expect(fileName(name, type)).toBe(name);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [1, '1KB'],
  [1025, '2KB'],
  [1022 * 1024, '1.0MB'],
  [10 * 1024 * 1024, '10.0MB'],
])('%d bytes are shown as %s', (bytes, label) => {
  expect(sizeLabel(bytes)).toBe(label);
});
