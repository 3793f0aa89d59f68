import { isActive } from '#domain/selections/selection-facts.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { STATUS_IDS, STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import { BarTable } from '#web/ui/layout/BarTable.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { statusLook } from '#web/ui/marks/status-look.ts';

const LEFT_OUT: readonly Status[] = ['rejected', 'declined'];

/** The number of selections at each status. Those that ended in お祈り or 辞退 are one muted line. */
export function StatusSummary({ selections }: { selections: readonly SelectionView[] }) {
  const count = (status: Status) => selections.filter((it) => it.status === status).length;
  const rows = STATUS_IDS.filter(
    (status) => !LEFT_OUT.includes(status) && (count(status) > 0 || !STATUSES[status].terminal),
  );
  const ended = selections.filter((it) => LEFT_OUT.includes(it.status)).length;
  return (
    <Card className="p-4">
      <p className="text-sm leading-ui text-ink-2">
        <span className="num mr-1 text-2xl text-ink">{selections.filter((it) => isActive(it.status)).length}</span>
        社の選考が進行中
      </p>
      <div className="mt-2.5">
        <BarTable
          caption="ステータスごとの社数"
          bars={rows.map((status) => ({
            key: status,
            label: STATUSES[status].label,
            value: count(status),
            tone: statusLook(status).dot,
          }))}
        />
      </div>
      {ended > 0 && (
        <p className="mt-3 text-xs leading-ui text-ink-3">
          お祈り・辞退 <span className="num">{ended}</span>社は含みません
        </p>
      )}
    </Card>
  );
}
