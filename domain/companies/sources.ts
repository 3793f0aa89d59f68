/** Where companies come from. */

/** The sources of which a student is told, who finds such a company; the others are the product's own catalogue. */
const TOLD = { gaishi: 'サイトA', goodfind: 'サイトB', user: 'ユーザー登録' } as const;

/** The sources, with their names in the console. */
export const COMPANY_SOURCES = {
  catalogue: { label: 'カタログ' },
  gaishi: { label: TOLD.gaishi },
  goodfind: { label: TOLD.goodfind },
  user: { label: TOLD.user },
  nta: { label: '法人番号公表サイト' },
} as const;
export type CompanySource = keyof typeof COMPANY_SOURCES;
export const SOURCE_IDS = Object.keys(COMPANY_SOURCES) as [CompanySource, ...CompanySource[]];

/** What stands beside a company in a search result; null for one of the catalogue. */
export function sourceBesideHit(source: CompanySource): string | null {
  return (TOLD as Partial<Record<CompanySource, string>>)[source] ?? null;
}
