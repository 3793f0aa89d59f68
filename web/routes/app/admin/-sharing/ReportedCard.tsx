import { EyeOff, Flag, Undo2 } from 'lucide-react';
import { DECISIONS, decisionsFor, type ReportedEvent } from '#domain/admin/sharing.ts';
import { REPORT_REASONS } from '#domain/taxonomy/report-reasons.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Amount } from '../-parts/Amount.tsx';
import { Tag } from '../-parts/Tag.tsx';
import { momentLabel, nameOf, SharedDate } from './SharedDate.tsx';
import { Trend } from './Trend.tsx';
import { useDecision } from './use-decision.ts';

const STATES = {
  hidden: { label: '非表示中', hue: 'red', Icon: EyeOff },
  reported: { label: '通報あり', hue: 'amber', Icon: Flag },
  reappeared: { label: '確認が増え自動で再表示', hue: 'green', Icon: Undo2 },
} as const;

/** A reported shared event with its numbers, and the decision about it. */
export function ReportedCard({ reported, onReporters }: { reported: ReportedEvent; onReporters: () => void }) {
  const { state, people, reports, days, reasons, differing } = reported;
  const decide = useDecision();
  const { label, hue, Icon } = STATES[state];
  const name = nameOf(reported);
  return (
    <Card as="li" className="admin-reported">
      <div>
        <Tag hue={hue} Icon={Icon}>
          {label}
        </Tag>
        <SharedDate of={reported} />
      </div>
      <div>
        <dl className="admin-reported-numbers">
          <div>
            <dt>登録した人</dt>
            <dd>
              <Amount value={people} />人
            </dd>
          </div>
          <div>
            <dt>通報</dt>
            <dd>
              <Amount value={reports} />件
            </dd>
          </div>
        </dl>
        <Trend days={days} />
      </div>
      <dl className="admin-reported-reasons">
        <dt>通報の理由</dt>
        <dd>
          {reasons
            .map(({ reason, reports: count }) => `${REPORT_REASONS[reason]?.label ?? 'その他'}（${count}件）`)
            .join('、') || 'なし'}
        </dd>
        {differing.length > 0 && (
          <>
            <dt>食い違う登録</dt>
            {differing.map((it) => (
              <dd key={it.deadline}>
                {momentLabel(it.deadline)}　{it.people}人
              </dd>
            ))}
          </>
        )}
      </dl>
      <div className="admin-reported-acts">
        {decisionsFor(state).map((decision) => (
          <Button
            key={decision}
            size="sm"
            variant={decision === 'remove' ? 'danger-outline' : 'secondary'}
            aria-label={`${name}を${DECISIONS[decision].label}`}
            busy={decide.isPending && decide.variables.decision === decision}
            busyLabel="..."
            onClick={() => decide.mutate({ reported, decision })}
          >
            {DECISIONS[decision].label}
          </Button>
        ))}
        {reports > 0 && (
          <Button size="sm" variant="ghost" aria-label={`${name}の通報者を確認`} onClick={onReporters}>
            通報者を確認
          </Button>
        )}
      </div>
    </Card>
  );
}
