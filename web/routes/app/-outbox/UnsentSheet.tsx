import { useQuery } from '@tanstack/react-query';
import { AppError } from '#domain/errors.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { STATUSES } from '#domain/taxonomy/statuses.ts';
import { messageFor } from '#web/messages.ts';
import type { Entry } from '#web/outbox/acts.ts';
import { discard, sendAgain } from '#web/outbox/outbox.ts';
import { selectionsQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Name } from '#web/ui/marks/Name.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { momentLabel } from '../-parts/moment-label.ts';
import { changesOf, labelOf } from './unsent-texts.ts';

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
  const { act, state } = entry;
  const name = selection ? displayName(selection) : act.kind === 'newSelection' ? act.name : '削除された選考';
  const what = labelOf(act, selection);
  return (
    <li className="grid gap-1 border-line py-3 not-first:border-t" aria-label={`${name} ${what}`}>
      <p className="text-sm text-ink-2">
        <span className="num mr-2">{momentLabel(entry.at)}</span>
        <b className="text-ink">
          <Name>{name}</Name>
        </b>
      </p>
      <p className="wrap-anywhere">{what}</p>
      <Stop {...{ entry, selection }} />
      <div className="mt-1 flex flex-wrap gap-2">
        {state !== 'waiting' && (
          <Button size="sm" onClick={() => decide(() => sendAgain(entry))}>
            {state === 'conflict' ? '自分の変更で上書き' : 'やり直す'}
          </Button>
        )}
        <Button size="sm" onClick={() => decide(() => discardOrTell(entry))}>
          破棄
        </Button>
      </div>
    </li>
  );
}

/** Why an entry is not sent, and what was typed. */
function Stop({ entry, selection }: RowProps) {
  const { act, state, stored, code } = entry;
  if (state === 'waiting') return null;
  const changes =
    act.kind === 'status' && stored
      ? [{ label: 'ステータス', mine: STATUSES[act.status].label, stored: STATUSES[stored].label }]
      : changesOf(entry, selection);
  return (
    <>
      <p className="text-sm text-ink-2">
        {state === 'conflict'
          ? '別の端末でも変更されています。選ぶまでは、どちらも消えません。'
          : `保存できませんでした${code ? `：${messageFor(new AppError(code))}` : ''}`}
      </p>
      {changes.map(({ label, mine, stored }) => (
        <dl key={label} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 wrap-anywhere">
          {changes.length > 1 && <dt className="col-span-2 text-xs font-bold">{label}</dt>}
          <dt className="text-ink-2">あなたの変更</dt>
          <dd className="font-bold whitespace-pre-wrap">{mine || 'なし'}</dd>
          {state === 'conflict' && (
            <>
              <dt className="text-ink-2">保存されている内容</dt>
              <dd className="font-bold whitespace-pre-wrap">{stored || 'なし'}</dd>
            </>
          )}
        </dl>
      ))}
    </>
  );
}

/** What was sent in this moment is on the screens behind the sheet, and can be undone there. */
async function discardOrTell(entry: Entry) {
  if (!(await discard(entry))) toasts.show('送信済みでした。破棄されていません');
}

function decide(act: () => Promise<void>) {
  act().catch((error: unknown) => toasts.error(messageFor(error)));
}
