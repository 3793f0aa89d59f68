/** Countries for a student who lives abroad, by ISO 3166-1; with OTHER the student may enter the name. */
export const COUNTRIES = {
  US: { label: 'アメリカ' },
  GB: { label: 'イギリス' },
  CA: { label: 'カナダ' },
  AU: { label: 'オーストラリア' },
  DE: { label: 'ドイツ' },
  FR: { label: 'フランス' },
  SG: { label: 'シンガポール' },
  CN: { label: '中国' },
  KR: { label: '韓国' },
  IN: { label: 'インド' },
  OTHER: { label: 'その他' },
} as const;

/** A stored id. */
export type Country = keyof typeof COUNTRIES;
/** The countries in the order of the choices. */
export const COUNTRY_IDS = Object.keys(COUNTRIES) as [Country, ...Country[]];
