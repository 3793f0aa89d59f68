import { useQuery } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Amount } from '../-parts/Amount.tsx';
import { Tag } from '../-parts/Tag.tsx';
import { mergesQuery } from './queries.ts';
import { useUndoMerge } from './use-undo-merge.ts';

/** The merges of the last 24 hours, each with its undo; nothing where there are none. */
export function RecentMerges() {
  const { data } = useQuery(mergesQuery);
  const undo = useUndoMerge();
  if (!data || data.merges.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="admin-merges" className="admin-card">
      <h2 id="admin-merges" className="text-md">
        24時間以内の統合
      </h2>
      <ul className="admin-merged-list">
        {data.merges.map(({ id, keptName, mergedName, at, moved }) => (
          <li key={id}>
            <div className="admin-merged-text">
              <Tag hue="grey" Icon={Merge}>
                統合済み
              </Tag>
              <p className="font-bold">
                {mergedName} → {keptName}
              </p>
              <p className="text-xs text-ink-2">
                {shortDayLabel(jstDay(at))}
                {jstClock(at)}　選考 <Amount value={moved.selections} />
                件・予定 <Amount value={moved.events} />件
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`${mergedName}の統合を元に戻す`}
              busy={undo.isPending && undo.variables === id}
              busyLabel="..."
              onClick={() => undo.mutate(id)}
            >
              元に戻す
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
