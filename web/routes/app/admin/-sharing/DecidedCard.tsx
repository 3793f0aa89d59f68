import { Check, CircleX } from 'lucide-react';
import { DECISIONS, type DecidedEvent } from '#domain/admin/sharing.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Tag } from '../-parts/Tag.tsx';
import { momentLabel, nameOf, SharedDate } from './SharedDate.tsx';
import { useUndoDecision } from './use-decision.ts';

/** What was decided about a shared event; for a day with its undo. */
export function DecidedCard({ decided }: { decided: DecidedEvent }) {
  const { decision, decisionId, at, isUndoable } = decided;
  const undo = useUndoDecision();
  return (
    <Card as="li" className="admin-decided">
      <div>
        <Tag hue={decision === 'remove' ? 'red' : 'green'} Icon={decision === 'remove' ? CircleX : Check}>
          {DECISIONS[decision].done}
        </Tag>
        <SharedDate of={decided} />
        <p className="text-xs text-ink-2">対応した日時　{momentLabel(at)}</p>
      </div>
      {isUndoable && (
        <Button
          size="sm"
          aria-label={`${nameOf(decided)}への対応を元に戻す`}
          busy={undo.isPending}
          busyLabel="..."
          onClick={() => undo.mutate(decisionId)}
        >
          元に戻す
        </Button>
      )}
    </Card>
  );
}
