import { countByIndustry, countByStatus, TOP_INDUSTRIES } from '#domain/selections/analysis.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { INDUSTRIES } from '#domain/taxonomy/industries.ts';
import { StatusPill } from '#web/ui/marks/StatusPill.tsx';
import { statusLook } from '#web/ui/marks/status-look.ts';
import { Panel } from './-Panel.tsx';

type Selections = { selections: readonly SelectionView[] };

/** All selections as one bar, with a segment for each status. */
export function ProgressPanel({ selections }: Selections) {
  const counts = countByStatus(selections);
  return (
    <Panel title="選考の進み具合">
      <div aria-hidden className="flex h-4 gap-0.5 overflow-hidden rounded-[5px]">
        {counts.map(({ status, count }) => (
          <svg
            key={status}
            aria-hidden
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            className="block h-full min-w-1"
            style={{ flexGrow: count, flexBasis: 0 }}
          >
            <rect width="1" height="1" className={`fill-current ${statusLook(status).dot}`} />
          </svg>
        ))}
      </div>
      <table className="mt-3 w-full text-sm">
        <caption className="sr-only">ステータスごとの社数</caption>
        <tbody className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6">
          {counts.map(({ status, count }) => (
            <tr key={status} className="flex min-h-8.5 items-center justify-between gap-2">
              <th scope="row" className="text-left font-normal">
                <StatusPill status={status} />
              </th>
              <td>
                <span className="num text-md">{count}</span>社
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** The industries with the most selections: all of them pale, those that go on in full colour. */
export function IndustryPanel({ selections }: Selections) {
  const bars = countByIndustry(selections).slice(0, TOP_INDUSTRIES);
  const most = Math.max(1, ...bars.map((it) => it.total));
  return (
    <Panel title={`業界別の応募数 トップ${TOP_INDUSTRIES}`}>
      <ul className="grid gap-3">
        {bars.map(({ industry, total, active }) => (
          <li key={industry} className="flex flex-wrap items-baseline justify-between gap-x-2.5 gap-y-0.5 text-sm">
            <span className="copy min-w-0 leading-ui">{INDUSTRIES[industry].label}</span>
            <span className="text-xs whitespace-nowrap text-ink-2">
              <span className="num text-md text-ink">{total}</span>社　進行中{' '}
              <span className="num text-md text-ink">{active}</span>社
            </span>
            <svg aria-hidden className="block h-3 w-full rounded-[3px] bg-sunken dark:bg-line forced-colors:border">
              <rect
                width={`${(100 * total) / most}%`}
                height="100%"
                rx="3"
                className="fill-[color-mix(in_oklab,var(--brand)_35%,var(--surface))] forced-colors:fill-[GrayText]"
              />
              <rect
                width={`${(100 * active) / most}%`}
                height="100%"
                rx="3"
                className="fill-brand forced-colors:fill-[CanvasText]"
              />
            </svg>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
