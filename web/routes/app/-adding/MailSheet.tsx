import { Lock } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { STATUS_OF } from '#domain/adding/mail-events.ts';
import { addState, companyNameOf, type Picks } from '#domain/adding/quick-add.ts';
import { MAX_TEXT } from '#domain/mail-reading/plain.ts';
import type { Reading } from '#domain/mail-reading/reading.ts';
import type { Instant } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { SharingNote } from '../-parts/SharingNote.tsx';
import type { ItemDraft, MailDraft } from './add-draft.ts';
import { CancelledCard } from './calendar-file/CancelledCard.tsx';
import { FileNotes } from './calendar-file/FileNotes.tsx';
import type { CalendarFile } from './calendar-file/use-calendar-file.ts';
import { MailCard } from './MailCard.tsx';
import { isWrong } from './MoreFields.tsx';
import { cancellationsOf, isTooLong, itemsOf, type MailItem, newMail, readText } from './mail.ts';
import { OutcomeCard } from './OutcomeCard.tsx';
import { SavingFailed } from './SavingNotes.tsx';
import type { Line } from './use-line.ts';
import { useMailSaving } from './use-mail-saving.ts';
import { useScreenLeft } from './use-sheet.ts';

type MailSheetProps = {
  entry: Line;
  mail: MailDraft;
  files: CalendarFile;
  now: Instant;
  onClose: () => void;
  onSaved: () => void;
};

/** Adds what a mail or a message says. It is read in the browser, and nothing of it is sent before it is saved. */
export function MailSheet({ entry, mail, files, now, onClose, onSaved }: MailSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useScreenLeft(sheet);
  const { selections, known } = entry;
  const read = useMemo(() => readText(mail.text, known, now), [mail.text, known, now]);
  const { reading, isCalendar } = read;
  const items = itemsOf(read, mail, selections);
  const cancellations = cancellationsOf(read, mail, selections);
  const result = useOutcome(entry, mail, reading);
  const latest = useRef(mail);
  latest.current = mail;
  const change = (next: Partial<MailDraft>) => {
    latest.current = { ...latest.current, ...next };
    entry.changeMail(latest.current);
  };
  const changeItem = (at: number, more: Partial<ItemDraft>) => {
    const { items: drafts } = latest.current;
    change({ items: { ...drafts, [at]: { picks: {}, ...drafts[at], ...more } } });
  };
  /** The company and phase that are chosen for one event hold for the others of that company, too. */
  const pick = (item: MailItem, picks: Picks) => {
    const { target, phase } = picks;
    const shared = { ...(target && { target }), ...(phase && { phase }) };
    for (const it of items) {
      const isAlike = it.reading.company?.value.name === item.reading.company?.value.name;
      const isOpen = target ? !it.state.target || it.state.target.kind === 'new' : !it.state.phase;
      const takes = it === item ? picks : isAlike && isOpen ? shared : null;
      if (takes) changeItem(it.at, { picks: { ...latest.current.items[it.at]?.picks, ...takes } });
    }
  };

  const saving = useMailSaving({
    onSaved: () => {
      entry.end();
      onSaved();
    },
    onOne: (at, selectionId) => {
      const done = items.find((it) => it.at === at);
      changeItem(at, { isSaved: true });
      if (!done || !selectionId) return;
      // What goes into the same selection is not to make another one, should it have to be sent again.
      const its = (it: MailItem) => JSON.stringify([it.state.target, it.state.phase]);
      for (const { at: other } of items.filter((it) => its(it) === its(done)))
        changeItem(other, { picks: { ...latest.current.items[other]?.picks, target: { kind: 'own', selectionId } } });
    },
    onFailed: entry.retry,
    onKnown: (at, { id: companyId, displayName: name }) => {
      const item = items.find((it) => it.at === at);
      if (item) pick(item, { target: { kind: 'company', companyId, name } });
    },
  });
  const ticked = items.filter((it) => it.isTicked);
  const status = result?.isTicked && result.selection ? { selection: result.selection, to: result.to } : null;
  const cancelled = cancellations.flatMap(({ at, event, isTicked }) => (event && isTicked ? [{ at, event }] : []));
  const count = ticked.length + cancelled.length + (status ? 1 : 0);
  const save = () => {
    const open = ticked.find((it) => !it.event || it.moves === null || isWrong(it.state));
    if (open) return focusOpen(sheet.current, open.at);
    if (count > 0) saving.mutate({ events: ticked.flatMap(savingOf), cancelled, status });
  };
  const isLong = isTooLong(mail.text);
  const isNothing = mail.text.trim() !== '' && !isLong && read.parts.length === 0 && !result;

  return (
    <div ref={sheet} className="contents">
      <Dialog
        open
        shape="add-sheet"
        title={isCalendar ? 'カレンダーのファイルから追加' : 'メールから追加'}
        onClose={onClose}
        footer={
          <>
            {(items.length > 0 || cancellations.length > 0 || result) && (
              <Button variant="primary" busy={saving.isPending} aria-disabled={count === 0 || undefined} onClick={save}>
                {count}件を保存
              </Button>
            )}
            <Button onClick={entry.clear}>破棄</Button>
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
          <p className="copy flex items-start gap-1.5 text-sm leading-ui text-ink-2">
            <Lock aria-hidden className="mt-0.5 size-4 flex-none" />
            読み取りはこの端末の中だけで行います。「保存」を押すまで、何も登録・送信しません。
          </p>
          {!isCalendar && <MailText text={mail.text} onChange={(text) => entry.changeMail(newMail(text))} />}
          <FileNotes {...files} />
          {isLong && <Banner tone="attention">長すぎるため読み取れません。必要な部分を貼り付けてください。</Banner>}
          {isNothing && (
            <Banner
              tone="info"
              action={
                <Button
                  size="sm"
                  onClick={() => {
                    const name = reading.company?.value.name ?? '';
                    entry.clear();
                    entry.type(name);
                  }}
                >
                  自分で入力
                </Button>
              }
            >
              {isCalendar
                ? 'このファイルに予定は見つかりませんでした。'
                : '予定は見つかりませんでした。日時や企業名が含まれていない可能性があります。'}
            </Banner>
          )}
          {!isLong &&
            items.map((item) => (
              <MailCard
                key={item.at}
                {...{ item, entry, now }}
                isFirst={items.find((it) => it.state.target?.kind === 'new') === item}
                onPick={(picks) => pick(item, picks)}
                onChange={(more) => changeItem(item.at, more)}
              />
            ))}
          {cancellations.map((it) => (
            <CancelledCard key={it.at} {...{ ...it, now }} onTick={(isTicked) => changeItem(it.at, { isTicked })} />
          ))}
          {!isLong && result && (
            <OutcomeCard
              {...result}
              onTick={(isTicked) => change({ outcome: { ...mail.outcome, isTicked } })}
              onTarget={(target) => change({ outcome: { ...mail.outcome, picks: { target } } })}
            />
          )}
          {items.length > 0 && !isLong && <SharingNote />}
          <SavingFailed error={saving.error} />
        </div>
      </Dialog>
    </div>
  );
}

function useOutcome({ selections }: Line, { outcome }: MailDraft, reading: Reading) {
  if (!reading.outcome) return null;
  const to = STATUS_OF[reading.outcome.value];
  const state = addState({ ...reading, events: [] }, outcome.picks, selections);
  const { own: selection } = state;
  if (selection?.status === to) return null;
  return { to, state, selection, isTicked: outcome.isTicked ?? false };
}

function savingOf({ at, event, state, rival, moves }: MailItem) {
  const { target, phase } = state;
  if (!event || !target || !phase) return [];
  const name = companyNameOf(state);
  return [{ at, saving: { target, phase, event, name, moves: moves && rival ? rival : undefined, reminders: '' } }];
}

function focusOpen(sheet: HTMLElement | null, at: number) {
  const within = (inside: string) => sheet?.querySelector<HTMLElement>(`[data-item="${at}"] ${inside}`);
  (within('[data-question] :is(button, input, select)') ?? within('[aria-invalid=true]'))?.focus();
}

/** Lines of a mail that are shown at first. */
const EXCERPT_LINES = 6;

/** The mail: pasted here, and once it is read, its beginning. */
function MailText({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  if (text.trim() === '') {
    return (
      <TextArea
        label="メール・メッセージの本文"
        data-autofocus
        rows={8}
        support="LINEやSlackのメッセージも貼り付けられます"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  const lines = text.slice(0, MAX_TEXT).trim().split('\n');
  const rest = lines.slice(EXCERPT_LINES).join('\n');
  return (
    <div className="rounded-md bg-surface-2 px-3.5 py-2.5 text-sm leading-ui">
      <p className="whitespace-pre-wrap wrap-anywhere">{lines.slice(0, EXCERPT_LINES).join('\n')}</p>
      {rest.trim() && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-bold text-brand">全文を表示</summary>
          <p className="whitespace-pre-wrap wrap-anywhere">{rest}</p>
        </details>
      )}
    </div>
  );
}
