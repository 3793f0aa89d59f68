import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FiguresView } from '#domain/admin/dashboard.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Amount } from '../-parts/Amount.tsx';
import { figuresQuery } from './queries.ts';

type Figure = { name: string; unit: string; value: (of: FiguresView) => number; note: (of: FiguresView) => ReactNode };

const FIGURES: readonly Figure[] = [
  {
    name: 'ユーザー',
    unit: '人',
    value: ({ users }) => users.all,
    note: ({ users }) => (
      <>
        7日間 <span className="num">+</span>
        <Amount value={users.thisWeek} />
      </>
    ),
  },
  {
    name: 'アクティブ',
    unit: '人',
    value: ({ active }) => active.week,
    note: ({ active }) => (
      <>
        7日間{' '}
        <span className="admin-apart">
          30日間 <Amount value={active.month} />人
        </span>
      </>
    ),
  },
  {
    name: '選考',
    unit: '件',
    value: ({ selections }) => selections,
    note: ({ selections, users }) => (
      <>
        1人あたり <span className="num">{(users.all === 0 ? 0 : selections / users.all).toFixed(1)}</span>件
      </>
    ),
  },
  {
    name: '予定',
    unit: '件',
    value: ({ events }) => events.all,
    note: ({ events }) => (
      <>
        うち未完了 <Amount value={events.open} />件
      </>
    ),
  },
  {
    name: '企業',
    unit: '社',
    value: ({ companies }) => companies.all,
    note: ({ companies }) => (
      <>
        ユーザー登録 <Amount value={companies.fromUsers} />社
      </>
    ),
  },
  {
    name: '共有の予定',
    unit: '件',
    value: ({ shared }) => shared.all,
    note: ({ shared }) => (
      <>
        非表示 <Amount value={shared.hidden} />件
      </>
    ),
  },
  { name: '送信したリマインド', unit: '件', value: ({ sent }) => sent, note: () => '24時間' },
  {
    name: '届かなかった配信',
    unit: '件',
    value: ({ failed }) => failed,
    note: ({ failed, sent }) => (
      <>
        24時間{' '}
        <span className="num admin-apart">{(failed === 0 ? 0 : (100 * failed) / (failed + sent)).toFixed(2)}</span>%
      </>
    ),
  },
];

/** The eight figures of the installation. */
export function Figures() {
  const { data, error, refetch } = useQuery(figuresQuery);
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="admin-figures-loading" />
      </Loading>
    );
  }
  return (
    <Card className="overflow-hidden">
      <dl className="admin-figures" aria-label="利用状況">
        {FIGURES.map(({ name, unit, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Amount value={value(data)} className="admin-figure" />
              <span className="admin-unit">{unit}</span>
              <span className="admin-note">{note(data)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
