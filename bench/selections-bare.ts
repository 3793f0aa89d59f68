/** A list of selections as bare HTML, as a baseline. */
import { servePage } from './serve-page.ts';

/** The same rows as text in one document, with the minimum of filtering, opening and ticking. */
export function bareHtml(size: number) {
  const rows = Array.from({ length: size }, (_, n) => {
    const steps = ['ES締切', 'Webテスト', '説明会', '面接'].map(
      (step) => `<p><label><input type="checkbox"> ${step} 11月${1 + (n % 30)}日 14:00 本社 3F</label></p>`,
    );
    return `<li class="${['first', 'second', 'other'][n % 3]}"><h2>会社${n}</h2><p>総合職 夏インターン</p><details><summary>面接 11月${1 + (n % 30)}日</summary>${steps.join('')}</details></li>`;
  });
  const page = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>一覧</title><main><h1>選考の一覧</h1><ul>${rows.join('')}</ul></main></html>`;
  return servePage(page);
}
