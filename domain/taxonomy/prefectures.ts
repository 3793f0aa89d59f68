import { foldText } from '../text/company-name.ts';

/** Regions from north to south. */
export const REGIONS = ['北海道', '東北', '関東', '中部', '近畿', '中国', '四国', '九州・沖縄'] as const;
/** A region of Japan. */
export type Region = (typeof REGIONS)[number];

type PrefectureEntry = {
  /** JIS X 0401 */
  code: string;
  romaji: string;
  region: Region;
};

/** The 47 prefectures by the name that is stored, in the order of their codes. */
export const PREFECTURES = {
  北海道: { code: '01', romaji: 'hokkaido', region: '北海道' },
  青森県: { code: '02', romaji: 'aomori', region: '東北' },
  岩手県: { code: '03', romaji: 'iwate', region: '東北' },
  宮城県: { code: '04', romaji: 'miyagi', region: '東北' },
  秋田県: { code: '05', romaji: 'akita', region: '東北' },
  山形県: { code: '06', romaji: 'yamagata', region: '東北' },
  福島県: { code: '07', romaji: 'fukushima', region: '東北' },
  茨城県: { code: '08', romaji: 'ibaraki', region: '関東' },
  栃木県: { code: '09', romaji: 'tochigi', region: '関東' },
  群馬県: { code: '10', romaji: 'gunma', region: '関東' },
  埼玉県: { code: '11', romaji: 'saitama', region: '関東' },
  千葉県: { code: '12', romaji: 'chiba', region: '関東' },
  東京都: { code: '13', romaji: 'tokyo', region: '関東' },
  神奈川県: { code: '14', romaji: 'kanagawa', region: '関東' },
  新潟県: { code: '15', romaji: 'niigata', region: '中部' },
  富山県: { code: '16', romaji: 'toyama', region: '中部' },
  石川県: { code: '17', romaji: 'ishikawa', region: '中部' },
  福井県: { code: '18', romaji: 'fukui', region: '中部' },
  山梨県: { code: '19', romaji: 'yamanashi', region: '中部' },
  長野県: { code: '20', romaji: 'nagano', region: '中部' },
  岐阜県: { code: '21', romaji: 'gifu', region: '中部' },
  静岡県: { code: '22', romaji: 'shizuoka', region: '中部' },
  愛知県: { code: '23', romaji: 'aichi', region: '中部' },
  三重県: { code: '24', romaji: 'mie', region: '近畿' },
  滋賀県: { code: '25', romaji: 'shiga', region: '近畿' },
  京都府: { code: '26', romaji: 'kyoto', region: '近畿' },
  大阪府: { code: '27', romaji: 'osaka', region: '近畿' },
  兵庫県: { code: '28', romaji: 'hyogo', region: '近畿' },
  奈良県: { code: '29', romaji: 'nara', region: '近畿' },
  和歌山県: { code: '30', romaji: 'wakayama', region: '近畿' },
  鳥取県: { code: '31', romaji: 'tottori', region: '中国' },
  島根県: { code: '32', romaji: 'shimane', region: '中国' },
  岡山県: { code: '33', romaji: 'okayama', region: '中国' },
  広島県: { code: '34', romaji: 'hiroshima', region: '中国' },
  山口県: { code: '35', romaji: 'yamaguchi', region: '中国' },
  徳島県: { code: '36', romaji: 'tokushima', region: '四国' },
  香川県: { code: '37', romaji: 'kagawa', region: '四国' },
  愛媛県: { code: '38', romaji: 'ehime', region: '四国' },
  高知県: { code: '39', romaji: 'kochi', region: '四国' },
  福岡県: { code: '40', romaji: 'fukuoka', region: '九州・沖縄' },
  佐賀県: { code: '41', romaji: 'saga', region: '九州・沖縄' },
  長崎県: { code: '42', romaji: 'nagasaki', region: '九州・沖縄' },
  熊本県: { code: '43', romaji: 'kumamoto', region: '九州・沖縄' },
  大分県: { code: '44', romaji: 'oita', region: '九州・沖縄' },
  宮崎県: { code: '45', romaji: 'miyazaki', region: '九州・沖縄' },
  鹿児島県: { code: '46', romaji: 'kagoshima', region: '九州・沖縄' },
  沖縄県: { code: '47', romaji: 'okinawa', region: '九州・沖縄' },
} as const satisfies Record<string, PrefectureEntry>;

/** Stored instead of a prefecture for a student who lives abroad, together with a country. */
export const OVERSEAS = '海外';

/** The stored name of a prefecture. */
export type Prefecture = keyof typeof PREFECTURES;
/** A prefecture, or 海外. */
export type Residence = Prefecture | typeof OVERSEAS;

/** The prefectures in the order of their codes. */
export const PREFECTURE_NAMES = Object.keys(PREFECTURES) as [Prefecture, ...Prefecture[]];
/** Every place of residence that a student can choose: the prefectures, then 海外. */
export const RESIDENCES: [Residence, ...Residence[]] = [...PREFECTURE_NAMES, OVERSEAS];

const byWord = new Map<string, Residence>([
  ...PREFECTURE_NAMES.flatMap((name) =>
    [name, name.replace(/[都府県]$/, ''), PREFECTURES[name].romaji].map((word) => [word, name] as const),
  ),
  [OVERSEAS, OVERSEAS],
  ['overseas', OVERSEAS],
]);

/** The prefecture, or 海外, that a text names: 東京都, 東京 or Tokyo. Null without one. */
export function residence(text: string): Residence | null {
  return byWord.get(foldText(text)) ?? null;
}
