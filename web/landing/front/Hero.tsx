import { Check, Pause } from 'lucide-react';
import { TODAYS_WEEK } from '../parts/placeholders.tsx';
import { CompanySearch } from '../search/CompanySearch.tsx';
import { PlannerCard } from './PlannerCard.tsx';
import { SAMPLE_COMPANIES } from './typing.ts';

/** The product's purpose in two lines, of which typing.ts types the first, and the search. */
export function Hero() {
  return (
    <section className="ruled border-b border-line bg-surface">
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-9 px-4 pt-6 pb-11 nav:grid-cols-[minmax(0,1.18fr)_minmax(0,.82fr)] nav:items-start nav:gap-16 nav:px-8 nav:pt-11 nav:pb-18">
        {/* Not centred: it would move as the page arrives in pieces. */}
        <div className="nav:pt-6.5">
          <h1 className="text-hero leading-[1.34] tracking-[.01em]">
            <span className="sr-only">就活の選考を、見失わない。</span>
            <span aria-hidden="true">
              <span
                data-typed
                className="inline-block min-h-[1.34em] border-r-[.07em] border-brand bg-linear-to-t from-brand-soft from-[.38em] to-transparent to-[.38em] pr-[.06em] text-brand"
              >
                {SAMPLE_COMPANIES[0]}
              </span>
              <br />
              の選考を、見失わない。
            </span>
          </h1>
          <p className="copy mt-3.5 mb-5.5 max-w-[31em] text-md text-ink-2 nav:mt-5 nav:mb-7 nav:text-[1.0625rem]">
            ES締切、Webテスト、面接。ばらばらに届く予定を企業ごとにまとめて、締切の前にリマインドします。
          </p>
          <CompanySearch />
          <Notes />
        </div>
        <PlannerCard {...TODAYS_WEEK} />
      </div>
    </section>
  );
}

function Notes() {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
      {['登録前でも検索できます', 'すべて無料'].map((note) => (
        <span key={note} className="inline-flex min-h-8 items-center gap-1.25">
          <Check aria-hidden className="size-4 text-brand" />
          {note}
        </span>
      ))}
      <button
        type="button"
        data-stop-typing
        className="hit invisible ml-auto grid size-8 place-items-center rounded-sm text-ink-3 hover:bg-surface-2"
      >
        <Pause aria-hidden className="size-4" />
        <span className="sr-only">文字の動きを止める</span>
      </button>
    </div>
  );
}
