/** Texts that are made to be slow to read: parts that are repeated up to any length. */
export const HOSTILE: readonly (readonly [name: string, part: string])[] = [
  ['digits', '1'],
  ['spaces', ' '],
  ['line breaks', '\n'],
  ['dashes', '-'],
  ['brackets', '（'],
  ['dates', '12/3（木）14:00～15:00 '],
  ['half dates', '12/'],
  ['clocks', '10:00-11:00'],
  ['words', '面接ES説明会GD'],
  ['company forms', '株式会社'],
  ['names', 'NRIソニー'],
  ['nearly a name', 'あいうえお漢字カタカナ'],
  ['links', 'https://a.example/ '],
  ['one link', 'https://a.example/aaaaaaaa'],
  ['labels', '場所：\n'],
  ['passcodes', 'パスコード'],
  ['quotes', '> 12/3\n'],
  ['headers', 'Subject: 12/3\n'],
  ['voicing marks', 'か\u3099'],
  ['expanding', '\uFDFA'],
  ['invisible', '\u200B1\u200B2'],
  ['changes', '12/3から12/4に変更'],
  ['candidates', '候補 12/3か'],
  ['noise', 'からまでよりにて'],
  ['counts', '1 2 3 日 以 '],
  ['surrogates', '𠮷😀'],
  ['tables', '10:00 11:00\n12/3 ○ ×\n'],
  ['earlier mails', '-----Original Message-----\nFrom: a\n'],
  ['headings', '■日時\n12/3\n'],
  ['columns', '日時  場所  \n'],
  ['spaced labels', '【日 時】12/3\n'],
  ['timetables', '10:00 受付\n11:00 終了\n'],
  ['listed companies', '参加企業：ソニー、NRI ほか\n'],
];

/** A part repeated up to a length. */
export function repeated(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length);
}
