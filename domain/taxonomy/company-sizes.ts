/** Kinds of employer by size, in the order of the choices; `description` is shown under the label. */
export const COMPANY_SIZES = {
  foreign_major: { label: '外資系大手', description: '外資系の大企業' },
  japanese_major: { label: '日系大手', description: '従業員1,000名以上' },
  mid_size: { label: '中堅', description: '従業員100–999名' },
  venture_startup: { label: 'ベンチャー・スタートアップ', description: '新興企業' },
  other: { label: 'その他', description: '公的機関・小規模・不明など' },
} as const;

/** A stored id. */
export type CompanySize = keyof typeof COMPANY_SIZES;
/** The sizes in the order of the choices. */
export const COMPANY_SIZE_IDS = Object.keys(COMPANY_SIZES) as [CompanySize, ...CompanySize[]];
