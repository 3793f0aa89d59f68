/** 読み込み, 列の確認, 内容の確認, 完了. */
export type ImportStep = 1 | 2 | 3 | 4;

/** Reads the URL; the first step is not said there. */
export function readSearch(search: Record<string, unknown>): { step?: ImportStep | undefined } {
  const step = Number(search.step);
  return { step: step === 2 || step === 3 || step === 4 ? step : undefined };
}
