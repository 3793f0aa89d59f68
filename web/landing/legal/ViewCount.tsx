/** Whether this browser is counted, and the choice (view-count.ts makes it work; without scripts no view is counted). */
export function ViewCount() {
  return (
    <div className="grid gap-1 rounded-md border border-line bg-surface px-4 py-3 print:hidden">
      <label className="flex min-h-11 items-center gap-3 text-base font-bold">
        <input type="checkbox" id="view-count" disabled className="size-5 flex-none accent-brand" />
        このブラウザでの閲覧を集計に含める
      </label>
      <p id="view-count-state" role="status" className="text-sm leading-ui text-ink-2">
        JavaScriptを使わないブラウザでの閲覧は集計しません。
      </p>
    </div>
  );
}
