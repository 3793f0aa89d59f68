import { value } from './filled.tsx';
import { PlannerCard } from './PlannerCard.tsx';

/** Filled in with today's week where the page is served. */
const WEEK = {
  month: value('month'),
  days: Array.from({ length: 7 }, (_, at) => ({
    date: value(`date${at}`),
    label: value(`label${at}`),
    weekday: value(`weekday${at}`),
  })),
};

export function Hero() {
  return (
    <section className="ruled border-b border-line bg-surface">
      <div className="mx-auto grid max-w-page gap-9 px-4 pt-8 pb-11 nav:grid-cols-[minmax(0,1.18fr)_minmax(0,.82fr)] nav:items-center nav:gap-16 nav:px-8 nav:pt-14 nav:pb-18">
        <div>
          <h1 className="text-hero leading-[1.34] tracking-[.01em]">就活の選考を、見失わない。</h1>
          <p className="copy mt-3.5 mb-6 max-w-[31em] text-md text-ink-2 nav:mt-5 nav:mb-7 nav:text-lg">
            ES締切、Webテスト、面接。ばらばらに届く予定を企業ごとにまとめて、締切の前にお知らせします。
          </p>
        </div>
        <PlannerCard {...WEEK} />
      </div>
    </section>
  );
}
