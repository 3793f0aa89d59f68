import { Search, X } from 'lucide-react';
import { MAX_COMPANY_NAME } from '#domain/companies/companies.ts';
import { INDUSTRIES } from '#domain/taxonomy/industries.ts';
import { LinkButton } from '../parts/LinkButton.tsx';

const LABELS = Object.fromEntries(Object.entries(INDUSTRIES).map(([id, { label }]) => [id, label]));

/** Search while typing (search.ts); without scripts the form leads to a page of results. */
export function CompanySearch({ typed = '' }: { typed?: string }) {
  return (
    <>
      <search>
        <form action="/search" data-search data-industries={JSON.stringify(LABELS)} className="relative">
          <div className="flex min-h-15 items-center gap-2 rounded-lg border-2 border-brand bg-surface py-1.25 pr-1.25 pl-4 shadow-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
            <Search aria-hidden className="size-5 text-ink-3" />
            <label htmlFor="company-search" className="sr-only">
              企業名で検索
            </label>
            <input
              id="company-search"
              type="text"
              name="q"
              defaultValue={typed}
              maxLength={MAX_COMPANY_NAME}
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder="企業名で検索"
              className="h-12 min-w-0 flex-1 bg-transparent text-[1.0625rem] outline-none"
            />
            <button
              type="submit"
              className="min-h-12 rounded-md bg-brand px-5.5 font-bold whitespace-nowrap text-on-brand transition-colors duration-120 ease-out hover:bg-brand-strong"
            >
              検索
            </button>
          </div>
        </form>
      </search>
      <AccountNeeded />
    </>
  );
}

/** Opened by the script, which sets the company and the targets of the links. */
function AccountNeeded() {
  return (
    <dialog
      data-account-needed
      aria-labelledby="account-needed"
      className="rise-in fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-full overflow-y-auto rounded-t-sheet border-0 bg-surface p-0 shadow-2 backdrop:bg-scrim md:top-0 md:m-auto md:h-fit md:w-120 md:rounded-sheet forced-colors:border"
    >
      <form method="dialog" className="flex items-start gap-2 pt-3 pr-2 pl-5 md:pl-6">
        <h2 id="account-needed" tabIndex={-1} className="flex-1 pt-2 text-lg">
          アカウントが必要です
        </h2>
        <button
          type="submit"
          aria-label="閉じる"
          className="grid size-11 flex-none place-items-center rounded-md text-ink-2 hover:bg-surface-2"
        >
          <X aria-hidden className="size-5" />
        </button>
      </form>
      <p className="copy px-5 pt-1 pb-5 text-ink-2 md:px-6">締切のリマインドやカレンダーも無料で使えます。</p>
      <div className="grid gap-2.5 border-t border-line px-5 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] md:flex md:flex-row-reverse md:px-6">
        <LinkButton href="/signup" variant="primary" data-with-company>
          無料で登録
        </LinkButton>
        <LinkButton href="/login" data-with-company>
          ログイン
        </LinkButton>
      </div>
    </dialog>
  );
}
