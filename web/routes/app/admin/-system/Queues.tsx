import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { type Queue, queueState } from '#domain/admin/dashboard.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Amount } from '../-parts/Amount.tsx';
import { Tag } from '../-parts/Tag.tsx';
import { queuesQuery } from './queries.ts';
import './queues.css';

const NAMES: Record<Queue, string> = {
  mail: 'メール',
  push: 'プッシュ通知',
  reminders: 'リマインドの計画',
  mailings: '配信',
  jobs: '定期処理',
};

const STATES = {
  ok: { label: '正常', hue: 'green', Icon: CircleCheck },
  late: { label: '遅れ', hue: 'amber', Icon: Clock },
  stopped: { label: '停止', hue: 'red', Icon: CircleX },
} as const;

/** 処理待ち: what is sent and planned in the background, and whether it keeps up. */
export function Queues() {
  const { data, error, refetch } = useQuery(queuesQuery);
  return (
    <Card as="section" aria-labelledby="admin-queues" className="admin-card">
      <h2 id="admin-queues" className="text-md">
        処理待ち
      </h2>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!error && !data && (
        <Loading>
          <Skeleton className="mt-3 h-56" />
        </Loading>
      )}
      {data && (
        <table className="admin-table admin-queues">
          <thead>
            <tr>
              <th scope="col">種類</th>
              <th scope="col">待ち</th>
              <th scope="col">処理中</th>
              <th scope="col">最も古い待ち</th>
              <th scope="col">1分あたり</th>
              <th scope="col">状態</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ queue, waiting, active, oldestMs, stillMs, perMinute }) => {
              const { label, hue, Icon } = STATES[queueState({ stillMs })];
              return (
                <tr key={queue}>
                  <th scope="row">{NAMES[queue]}</th>
                  <td data-label="待ち">
                    <Amount value={waiting} />
                  </td>
                  <td data-label="処理中">
                    <Amount value={active} />
                  </td>
                  <td data-label="最も古い待ち">{age(oldestMs)}</td>
                  <td data-label="1分あたり">
                    <Amount value={perMinute} />
                  </td>
                  <td data-label="状態">
                    <Tag hue={hue} Icon={Icon}>
                      {label}
                    </Tag>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** 41秒, 7分; なし when nothing waits. */
function age(ms: number | null) {
  if (ms === null) return 'なし';
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [value, unit] = seconds < 120 ? [seconds, '秒'] : [Math.floor(seconds / 60), '分'];
  return (
    <>
      <Amount value={value as number} />
      {unit}
    </>
  );
}
