import { AuthLinks } from '../parts/AuthLinks.tsx';
import { Frame } from '../parts/Frame.tsx';
import { LinkButton } from '../parts/LinkButton.tsx';
import { Unless, value, When } from '../parts/placeholders.tsx';
import { CompanySearch } from './CompanySearch.tsx';

/** `/search`: the search without scripts. The server fills in the results. */
export function SearchPage() {
  return (
    <Frame actions={<AuthLinks />}>
      <div className="mx-auto w-full max-w-form px-4 py-8 nav:px-8 nav:py-12">
        <h1 className="mb-5 text-xl nav:text-2xl">企業の検索結果</h1>
        <CompanySearch typed={value('q')} />
        <div className="mt-6">
          <When part="failed">
            <p className="copy rounded-md bg-st-red-soft px-4 py-3 text-st-red-ink">
              検索できませんでした。しばらく待ってから、もう一度お試しください。
            </p>
          </When>
          <Unless part="failed">
            <When part="asked">
              <Results />
            </When>
            <Unless part="asked">
              <p className="copy text-ink-2">企業名を入力して、検索してください。</p>
            </Unless>
          </Unless>
        </div>
      </div>
    </Frame>
  );
}

function Results() {
  return (
    <>
      <When part="found">
        <div className="mb-2 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          <p className="mr-auto">{value('count')}</p>
          <p data-visitor className="flex flex-wrap items-center gap-x-2">
            アカウントをお持ちの場合
            <a href="/login" className="inline-flex min-h-11 items-center font-bold">
              ログイン
            </a>
          </p>
        </div>
        <ul className="overflow-hidden rounded-lg border border-line bg-surface">
          <When part="companies">
            <li className="relative flex min-h-15 items-center gap-x-2 border-line px-4 py-2 not-first:border-t hover:bg-surface-2">
              <span className="min-w-0 flex-1">
                <a
                  href={`/signup?company=${value('parameter')}`}
                  data-company={value('name')}
                  aria-label={`${value('name')}を登録して追加`}
                  className="copy block font-bold text-ink no-underline before:absolute before:inset-0"
                >
                  {value('name')}
                </a>
                <span className="copy block text-sm text-ink-2">{value('industry')}</span>
              </span>
              <span
                aria-hidden
                className="grid min-h-9 flex-none place-items-center rounded-md border border-line-strong bg-surface px-3.5 text-sm font-bold text-brand"
              >
                追加
              </span>
            </li>
          </When>
        </ul>
      </When>
      <Unless part="found">
        <p className="mb-4">「{value('q')}」は見つかりませんでした</p>
        <LinkButton href={`/signup?company=${value('parameter')}`} data-company={value('q')} className="py-2">
          <span className="min-w-0 break-normal wrap-anywhere">「{value('q')}」を新しい企業として登録して追加</span>
        </LinkButton>
      </Unless>
    </>
  );
}
