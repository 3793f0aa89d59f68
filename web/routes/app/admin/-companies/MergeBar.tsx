import { Merge } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';

type MergeBarProps = { count: number; onClear: () => void; onMerge: () => void };

/** What is ticked, and what can be done with it. */
export function MergeBar({ count, onClear, onMerge }: MergeBarProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="admin-merge-bar">
      <p className="admin-merge-count">
        <span className="num">{count}</span>社を選択中
      </p>
      <Button variant="ghost" size="sm" onClick={onClear}>
        選択を解除
      </Button>
      <Button
        variant="primary"
        size="sm"
        icon={<Merge aria-hidden />}
        onClick={() => (count === 2 ? onMerge() : setAsked(true))}
      >
        統合
      </Button>
      <p role="alert" className="admin-merge-hint">
        {isAsked && count !== 2 ? '統合する企業を2社選択してください' : ''}
      </p>
    </div>
  );
}
