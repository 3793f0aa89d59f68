import {
  countByIndustry,
  countByStatus,
  type FunnelStep,
  funnel,
  MIN_FOR_RATE,
  TOP_INDUSTRIES,
  timeAtStatus,
} from '#domain/selections/analysis.ts';
import type { SelectionView, StatusChangeView } from '#domain/selections/views.ts';
import { INDUSTRIES } from '#domain/taxonomy/industries.ts';
import { STATUSES } from '#domain/taxonomy/statuses.ts';
import { BarTable } from '#web/ui/layout/BarTable.tsx';
import { StatusPill } from '#web/ui/marks/StatusPill.tsx';
import { statusLook } from '#web/ui/marks/status-look.ts';
import { Nothing, Panel } from './-Panel.tsx';

type Selections = { selections: readonly SelectionView[] };
type WithHistory = Selections & { history: readonly StatusChangeView[] };

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
        <tbody className="grid grid-cols-2 gap-x-6">
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

/** The industries with the most selections. */
export function IndustryPanel({ selections }: Selections) {
  const bars = countByIndustry(selections).slice(0, TOP_INDUSTRIES);
  return (
    <Panel title={`業界別の応募数 トップ${TOP_INDUSTRIES}`}>
      <BarTable
        caption="業界ごとの社数"
        labelWidth="wide"
        bars={bars.map(({ industry, total, active }) => ({
          key: industry,
          label: INDUSTRIES[industry].label,
          value: total,
          note: <span className="ml-1.5 text-xs text-ink-2">社（進行中{active}）</span>,
        }))}
      />
    </Panel>
  );
}

const STEP_LABELS: Record<FunnelStep, string> = {
  registered: '登録',
  applied: '応募',
  interview: '面接',
  final: '最終面接',
  goal: '内定・合格',
};

/** The number of selections that reached each step; a percentage of the step before only where that had enough. */
export function FunnelPanel({ selections, history }: WithHistory) {
  const steps = funnel(selections, history);
  return (
    <Panel title="どこまで進んだか">
      <BarTable
        caption="各段階まで進んだ社数"
        bars={steps.map(({ step, count }, at) => {
          const before = steps[at - 1]?.count ?? 0;
          const share = before >= MIN_FOR_RATE ? `社（${Math.round((100 * count) / before)}%）` : '社';
          return {
            key: step,
            label: STEP_LABELS[step],
            value: count,
            note: <span className="ml-0.5 text-xs text-ink-2">{share}</span>,
          };
        })}
      />
      <p className="copy mt-2.5 text-xs leading-ui text-ink-2">
        ステータスの履歴から数えています。（ ）は、前の段階が{MIN_FOR_RATE}社以上あるときの割合です。
      </p>
    </Panel>
  );
}

/** How long selections stayed at a status before they moved on. */
export function TimePanel({ selections, history }: WithHistory) {
  const times = timeAtStatus(selections, history);
  return (
    <Panel title="次に進むまでの日数">
      {times.length === 0 ? (
        <Nothing>ステータスを変えると、それぞれにかかった日数がここに表示されます。</Nothing>
      ) : (
        <>
          <table className="w-full text-sm">
            <caption className="sr-only">ステータスごとの日数（中央値）</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">ステータス</th>
                <th scope="col">日数の中央値</th>
                <th scope="col">数えた回数</th>
              </tr>
            </thead>
            <tbody>
              {times.map(({ status, count, medianDays }) => (
                <tr key={status} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 text-left font-normal">
                    {STATUSES[status].label}
                  </th>
                  <td className="py-2 text-right">
                    <Days days={medianDays} />
                  </td>
                  <td className="w-18 py-2 text-right text-xs text-ink-2">{count}回</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-2.5 text-xs leading-ui text-ink-2">中央値です。今もそのステータスにある選考は含みません。</p>
        </>
      )}
    </Panel>
  );
}

function Days({ days }: { days: number }) {
  if (days < 1) return '1日未満';
  return (
    <>
      <span className="num text-md">{Math.round(days)}</span>日
    </>
  );
}
