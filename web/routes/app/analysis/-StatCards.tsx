import type { ReactNode } from 'react';
import {
  countByIndustry,
  MIN_FOR_RATE,
  offerRate,
  phaseRate,
  type Rate,
  thisWeek,
} from '#domain/selections/analysis.ts';
import { isActive } from '#domain/selections/selection-facts.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { INDUSTRIES } from '#domain/taxonomy/industries.ts';
import type { Instant } from '#domain/time.ts';
import { Card } from '#web/ui/layout/Card.tsx';

/** The key figures. A rate is left out until there are enough selections. */
export function StatCards({ selections, now }: { selections: readonly SelectionView[]; now: Instant }) {
  const active = selections.filter((it) => isActive(it.status)).length;
  const offers = offerRate(selections);
  const intern = phaseRate(selections, 'intern');
  const fulltime = phaseRate(selections, 'fulltime');
  const [top] = countByIndustry(selections);
  return (
    <section aria-label="まとめ">
      <dl className="grid grid-cols-2 gap-3 nav:grid-cols-3 nav:gap-4">
        <Stat label="応募企業" value={selections.length} unit="社">
          進行中 <Figure>{active}</Figure>社
        </Stat>
        <Stat label="内定・合格" value={offers.passed} unit="社">
          <Percent rate={offers} word="全体の" />
        </Stat>
        <Stat label="インターン" value={intern.total} unit="社">
          <Percent rate={intern} word="通過率" />
        </Stat>
        <Stat label="本選考" value={fulltime.total} unit="社">
          <Percent rate={fulltime} word="通過率" />
        </Stat>
        <Stat label="今週の予定" value={thisWeek(selections, now).length} unit="件">
          今日から7日間
        </Stat>
        {top && (
          <Stat label="最多業界" value={top.total} unit="社">
            {INDUSTRIES[top.industry].label}
          </Stat>
        )}
      </dl>
      {[intern, fulltime].some((it) => it.percent === null) && (
        <p className="mt-2.5 text-xs leading-ui text-ink-2">{MIN_FOR_RATE}社以上になると通過率を表示します</p>
      )}
    </section>
  );
}

type StatProps = { label: string; value: number; unit: string; children: ReactNode };

function Stat({ label, value, unit, children }: StatProps) {
  return (
    <Card className="px-4 py-3.5">
      <dt className="text-sm leading-ui text-ink-2">{label}</dt>
      <dd className="m-0">
        <span className="num text-2xl">{value}</span>
        <span className="ml-0.5 text-sm">{unit}</span>
        <span className="mt-0.5 block min-h-5 text-xs leading-ui text-ink-2">{children}</span>
      </dd>
    </Card>
  );
}

function Figure({ children }: { children: number }) {
  return <span className="num text-sm text-ink">{children}</span>;
}

function Percent({ rate, word }: { rate: Rate; word: string }) {
  if (rate.percent === null) return null;
  return (
    <>
      {word} <Figure>{rate.percent}</Figure>%
    </>
  );
}
