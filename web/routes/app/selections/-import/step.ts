/** 読み込み, 列の確認, 内容の確認, 完了. */
export type ImportStep = 1 | 2 | 3 | 4;

export type ImportSearch = { step?: ImportStep | undefined; dialog?: 'undo' | undefined };

/** Reads the URL; the first step is not said there. */
export function readSearch(search: Record<string, unknown>): ImportSearch {
  const step = Number(search.step);
  return {
    step: step === 2 || step === 3 || step === 4 ? step : undefined,
    dialog: search.dialog === 'undo' ? search.dialog : undefined,
  };
}
