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
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        <When part="companies">
          <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3">
            <span className="min-w-0 flex-[1_1_10rem]">
              <b className="block">{value('name')}</b>
              <span className="block text-sm text-ink-2">{value('industry')}</span>
            </span>
            <span className="ml-auto flex min-w-0 flex-wrap justify-end gap-1.5">
              <LinkButton href={`/login?company=${value('parameter')}`} variant="ghost" className="px-3">
                ログイン
              </LinkButton>
              <LinkButton href={`/signup?company=${value('parameter')}`}>登録して追加</LinkButton>
            </span>
          </li>
        </When>
      </ul>
      <Unless part="companies">
        <p className="mb-4">「{value('q')}」は見つかりませんでした</p>
        <LinkButton href={`/signup?company=${value('parameter')}`} className="py-2">
          <span className="min-w-0 break-normal wrap-anywhere">「{value('q')}」を新しい企業として登録して追加</span>
        </LinkButton>
      </Unless>
    </>
  );
}
