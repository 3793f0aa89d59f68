import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Amount } from '../-parts/Amount.tsx';
import { waitingQuery } from '../-parts/queries.ts';
import { TODOS } from './todos.ts';

/** 対応が必要なもの: each leads to the tab where it is done. */
export function Todo() {
  const { data, error, refetch } = useQuery(waitingQuery);
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  const open = data && TODOS.filter(({ waiting }) => data[waiting] > 0);
  return (
    <Card as="section" aria-labelledby="admin-todo" className="admin-todo">
      <h2 id="admin-todo" className="text-md">
        対応が必要なもの
      </h2>
      {!open && <Skeleton className="h-12" />}
      {open?.length === 0 && <p className="admin-none">対応が必要なものはありません</p>}
      {open && open.length > 0 && (
        <ul>
          {open.map(({ waiting, label, tab, Icon }) => (
            <li key={waiting}>
              <Link to="/app/admin" search={{ tab }}>
                <Icon aria-hidden className="text-shu" />
                <span className="admin-todo-label">{label}</span>
                <span>
                  <Amount value={data[waiting]} className="text-lg" />件
                </span>
                <ChevronRight aria-hidden className="text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
