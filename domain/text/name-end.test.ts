import { expect, test } from 'vitest';
import { splitEnd } from './name-end.ts';

test.each([
  ['ソニーセミコンダクタソリューションズ', 'ソニーセミコンダクタソリューション'.slice(0, -1), 'ンズ'],
  ['三菱UFJモルガン・スタンレー証券', '三菱UFJモルガン・スタンレー', '証券'],
  ['ES締切', 'ES', '締切'],
  ['面接', '', '面接'],
  ['辻', '', '辻'],
  ['', '', ''],
  ['株式会社\u{20BB7}野家', '株式会社\u{20BB7}', '野家'],
  ['東\u{20BB7}', '', '東\u{20BB7}'],
  ['東京カ\u3099ス', '東京', 'カ\u3099ス'],
  ['京都の葛\u{E0100}', '京都', 'の葛\u{E0100}'],
])('%s', (name, start, end) => {
  expect(splitEnd(name)).toEqual([start, end]);
});
