import type { ReactNode } from 'react';
import { countByIndustry, offerRate, phaseRate, type Rate, thisWeek, WEEK_DAYS } from '#domain/selections/analysis.ts';
import { isActive } from '#domain/selections/selection-facts.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { INDUSTRIES } from '#domain/taxonomy/industries.ts';
import type { Instant } from '#domain/time.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Figure, isReference, Reference, Share } from './-Share.tsx';

/** The key figures. */
export function StatCards({ selections, now }: { selections: readonly SelectionView[]; now: Instant }) {
  const active = selections.filter((it) => isActive(it.status)).length;
  const offers = offerRate(selections);
  const intern = phaseRate(selections, 'intern');
  const fulltime = phaseRate(selections, 'fulltime');
  const [top] = countByIndustry(selections);
  // Two selections at one company are one company.
  const companies = new Set(selections.map((it) => it.companyId ?? it.companyName)).size;
  return (
    <section aria-label="まとめ">
      <Card className="overflow-hidden">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-px bg-line nav:grid-cols-6">
          <Stat label="応募企業" value={companies} unit="社">
            進行中 <Figure>{active}</Figure>社
          </Stat>
          <Stat label="内定・合格" value={offers.passed} unit="社" rate={offers}>
            <Share rate={offers} />
          </Stat>
          <Stat label="インターン" value={intern.total} unit="社" rate={intern}>
            合格 <Share rate={intern} />
          </Stat>
          <Stat label="本選考" value={fulltime.total} unit="社" rate={fulltime}>
            内定 <Share rate={fulltime} />
          </Stat>
          <Stat label="今週の予定" value={thisWeek(selections, now).length} unit="件">
            今日から<Figure>{WEEK_DAYS}</Figure>日間
          </Stat>
          <Stat label="応募の多い業界" word={top && INDUSTRIES[top.industry].label}>
            <Figure>{top?.total ?? 0}</Figure>社
          </Stat>
        </dl>
      </Card>
    </section>
  );
}

type StatProps = {
  label: string;
  value?: number;
  unit?: string;
  word?: string | undefined;
  /** The rate below the figure; one of too few is marked in the line of the label, where there is room. */
  rate?: Rate;
  children: ReactNode;
};

function Stat({ label, value, unit, word, rate, children }: StatProps) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start bg-surface px-4 py-3.5">
      <dt className="copy text-xs leading-ui text-ink-2">{label}</dt>
      <dd className="col-span-2 m-0">
        {word === undefined ? (
          <>
            <span className="num text-2xl leading-tight">{value}</span>
            <span className="ml-0.5 text-xs text-ink-2">{unit}</span>
          </>
        ) : (
          <span className="copy flex min-h-9 items-center py-1 text-md leading-tight font-bold">{word}</span>
        )}
        <span className="mt-0.5 block text-xs leading-ui text-ink-2">{children}</span>
      </dd>
      {rate && isReference(rate) && (
        <dd className="col-start-2 row-start-1 -my-1 flex items-center">
          <Reference />
        </dd>
      )}
    </div>
  );
}
