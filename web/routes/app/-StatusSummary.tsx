import { isActive } from '#domain/selections.ts';
import { STATUS_IDS, STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import type { SelectionView } from '#domain/views.ts';
import { Card } from '#web/ui/Card.tsx';
import { statusLook } from '#web/ui/status-look.ts';

const LEFT_OUT: readonly Status[] = ['rejected', 'declined'];

/** How many selections stand where. What ended in お祈り or 辞退 is told in one quiet line. */
export function StatusSummary({ selections }: { selections: readonly SelectionView[] }) {
  const count = (status: Status) => selections.filter((it) => it.status === status).length;
  const rows = STATUS_IDS.filter(
    (status) => !LEFT_OUT.includes(status) && (count(status) > 0 || !STATUSES[status].terminal),
  );
  const most = Math.max(1, ...rows.map(count));
  const ended = selections.filter((it) => LEFT_OUT.includes(it.status)).length;
  return (
    <Card className="p-4">
      <p className="text-sm leading-ui text-ink-2">
        <span className="num mr-1 text-2xl text-ink">{selections.filter((it) => isActive(it.status)).length}</span>
        社の選考が進行中
      </p>
      <table className="mt-2.5 w-full text-sm">
        <caption className="sr-only">ステータスごとの社数</caption>
        <tbody>
          {rows.map((status) => (
            <tr key={status} className="grid min-h-7.5 grid-cols-[92px_1fr_28px] items-center gap-2.5">
              <th scope="row" className="text-left font-normal">
                {STATUSES[status].label}
              </th>
              <td aria-hidden>
                <svg
                  aria-hidden
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  className="block h-2.5 w-full rounded-[3px] bg-sunken"
                >
                  <rect
                    width={(100 * count(status)) / most}
                    height="10"
                    className={`fill-current ${statusLook(status).dot}`}
                  />
                </svg>
              </td>
              <td className="num text-right text-md">{count(status)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {ended > 0 && (
        <p className="mt-3 text-xs leading-ui text-ink-3">
          お祈り・辞退 <span className="num">{ended}</span>社は含みません
        </p>
      )}
    </Card>
  );
}
