import { useQuery } from '@tanstack/react-query';
import { AppError } from '#domain/errors.ts';
import { eventTitle } from '#domain/events/events.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { STATUSES } from '#domain/taxonomy/statuses.ts';
import { messageFor } from '#web/messages.ts';
import type { Act, Entry } from '#web/outbox/acts.ts';
import { discard, sendAgain } from '#web/outbox/engine.ts';
import { selectionsQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { momentLabel } from '../-parts/moment-label.ts';

/** The changes that wait, in the order in which they are sent. */
export function UnsentSheet({ entries, onClose }: { entries: readonly Entry[]; onClose: () => void }) {
  const { data: selections = [] } = useQuery(selectionsQuery);
  return (
    <Dialog open title={`未送信の変更 ${entries.length}件`} onClose={onClose}>
      <p className="text-sm text-ink-2">接続が戻ると、この順に送信します。しおりを閉じても消えません。</p>
      <ul className="mt-2">
        {entries.map((entry) => (
          <Row key={entry.no} entry={entry} selection={selections.find((it) => it.id === entry.act.selectionId)} />
        ))}
      </ul>
    </Dialog>
  );
}

type RowProps = { entry: Entry; selection: SelectionView | undefined };

function Row({ entry, selection }: RowProps) {
  const name = selection ? displayName(selection) : '削除された選考';
  const what = labelOf(entry.act, selection);
  return (
    <li className="grid gap-1 border-line py-3 not-first:border-t" aria-label={`${name} ${what}`}>
      <p className="text-sm text-ink-2">
        <span className="num mr-2">{momentLabel(entry.at)}</span>
        <b className="text-ink">{name}</b>
      </p>
      <p className="wrap-anywhere">{what}</p>
      <Stop entry={entry} />
      <div className="mt-1 flex flex-wrap gap-2">
        {entry.state !== 'waiting' && (
          <Button size="sm" onClick={() => decide(() => sendAgain(entry))}>
            {entry.state === 'conflict' ? '自分の変更で上書き' : 'やり直す'}
          </Button>
        )}
        <Button size="sm" onClick={() => decide(() => discard(entry))}>
          破棄
        </Button>
      </div>
    </li>
  );
}

/** Why an entry is not sent. */
function Stop({ entry: { act, state, stored, code } }: { entry: Entry }) {
  if (state === 'refused' && code)
    return <p className="text-sm text-ink-2">保存できませんでした：{messageFor(new AppError(code))}</p>;
  if (state !== 'conflict' || act.kind !== 'status' || !stored) return null;
  return (
    <>
      <p className="text-sm text-ink-2">別の端末でも変更されています。選ぶまでは、どちらも消えません。</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <dt className="text-ink-2">あなたの変更</dt>
        <dd className="font-bold">{STATUSES[act.status].label}</dd>
        <dt className="text-ink-2">保存されている内容</dt>
        <dd className="font-bold">{STATUSES[stored].label}</dd>
      </dl>
    </>
  );
}

function decide(act: () => Promise<void>) {
  act().catch((error: unknown) => toasts.error(messageFor(error)));
}

function labelOf(act: Act, selection: SelectionView | undefined): string {
  if (act.kind === 'status') return `ステータスを${STATUSES[act.status].label}に変更しました`;
  const event = selection?.events.find((it) => it.id === act.eventId);
  return `${event ? eventTitle(event) : '予定'}を${act.completed ? '完了にしました' : '未完了に戻しました'}`;
}
