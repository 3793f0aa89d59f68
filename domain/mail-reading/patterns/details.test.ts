import { expect, test } from 'vitest';
import { withoutAddress } from './details.ts';

test.each([
  ['本社8階 東京都千代田区丸の内1-1', '本社8階'],
  ['本社 〒100-0005 丸の内1-1', '本社'],
  ['本社 最寄 東京駅', '本社'],
  ['第2ビル JR東京駅から徒歩3分', '第2ビル'],
  ['第2ビル JR山手線 大崎駅 新東口 徒歩3分', '第2ビル'],
  ['本社(東京駅 徒歩3分)', '本社'],
  ['大阪駅 JR中央口改札前', '大阪駅 JR中央口改札前'],
  ['新宿 JR東日本本社ビル2階', '新宿 JR東日本本社ビル2階'],
  ['浜松町 東京都立産業貿易センター', '浜松町 東京都立産業貿易センター'],
])('%s is the place %s, without its address and the way there', (place, expected) => {
  expect(withoutAddress(place)).toBe(expected);
});
