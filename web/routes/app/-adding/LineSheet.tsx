import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { addedDetails, DETAILS } from '#domain/adding/mail-events.ts';
import { addedEvent, companyNameOf, likenessOf } from '#domain/adding/quick-add.ts';
import { MAX_LINE } from '#domain/mail-reading/reading.ts';
import { timedOf } from '#domain/selections/event-draft.ts';
import type { EventView } from '#domain/selections/views.ts';
import type { Instant } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { StoredDraft } from '#web/ui/feedback/StoredDraft.tsx';
import { LockedFields } from '#web/ui/fields/LockedFields.tsx';
import { KeyHint } from '#web/ui/marks/KeyHint.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useTimings } from '../-event/use-timings.ts';
import { LoadError } from '../-parts/LoadError.tsx';
import { FileNotes } from './calendar-file/FileNotes.tsx';
import type { CalendarFile } from './calendar-file/use-calendar-file.ts';
import { DetailsButton } from './DetailsButton.tsx';
import { Duplicate } from './Duplicate.tsx';
import { keepForDetails } from './details.ts';
import { aboutOf } from './earlier-drafts.ts';
import { isWrong, MoreFields } from './MoreFields.tsx';
import { isMail, newMail } from './mail.ts';
import { NewCompany } from './NewCompany.tsx';
import { OwnCompanies } from './OwnCompanies.tsx';
import { askedPanel, type Panel, PanelOf } from './PanelOf.tsx';
import { ReadChips } from './ReadChips.tsx';
import { reminderText, SavingFailed, SavingNotes } from './SavingNotes.tsx';
import type { Line } from './use-line.ts';
import { useSaving } from './use-saving.ts';
import { ANSWER, useFocus, useScreenLeft } from './use-sheet.ts';

type LineSheetProps = {
  userId: string;
  entry: Line;
  files: CalendarFile;
  now: Instant;
  onClose: () => void;
  onSaved: () => void;
};

/** Adds an event by one line: a company, or company, kind and moment together. What is unsure is asked; nothing is guessed. */
export function LineSheet({ userId, entry, files, now, onClose, onSaved }: LineSheetProps) {
  const { state } = entry;
  const { quietHours } = useTimings();
  const sheet = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [editing, setEditing] = useState<Panel | null>(null);
  const focus = useFocus(sheet, entry.isEmpty);
  useScreenLeft(sheet);

  const stays = useRef(false);
  const saving = useSaving(
    () => {
      if (!stays.current) {
        entry.end();
        return onSaved();
      }
      entry.clear();
      saving.reset();
      focus.to('[data-field]');
    },
    ({ id: companyId, displayName: name }) => entry.pick({ target: { kind: 'company', companyId, name } }),
  );
  const isSaved = saving.isPending || saving.isSuccess;
  const known = saving.data && 'known' in saving.data ? saving.data.known : null;
  const event = state.questions.length === 0 ? addedEvent(state) : null;
  const { own } = state;
  const likeness = event && (!isSaved || known) ? likenessOf(event, own) : null;
  const timed = timedOf(state.draft);
  const reminders = timed ? reminderText(state.draft.reminderTypes, timed, quietHours, now) : '';
  const panel = editing ?? (entry.isEmpty ? null : askedPanel(state));

  const send = (moves?: EventView) => {
    const { target, phase } = state;
    const adds = event && moves ? (addedDetails(event, moves, DETAILS) ?? undefined) : undefined;
    const name = companyNameOf(state);
    if (event && target && phase) saving.mutate({ target, name, phase, event, moves, adds, reminders });
  };
  // What was found to be in the catalogue was not stored.
  const isLocked = isSaved && !known;
  const save = (staying = false) => {
    if (isLocked) return;
    stays.current = staying;
    setEditing(null);
    if (!event || likeness) focus.to(ANSWER);
    else if (isWrong(state)) focus.to(WRONG);
    else send();
  };
  /** An open panel, and why saving failed, belong to the line before. */
  const goOnWith = (another: () => void) => {
    setEditing(null);
    saving.reset();
    another();
  };
  const answer: Line['pick'] = (picks) => {
    entry.pick(picks);
    setEditing(null);
    focus.afterAnswer();
  };
  const onKeyDown = (key: KeyboardEvent) => {
    if (key.nativeEvent.isComposing || key.nativeEvent.keyCode === 229) return;
    const isInput = key.target instanceof HTMLInputElement;
    if (key.key === 'Enter' && (isInput || key.metaKey || key.ctrlKey)) save(key.metaKey || key.ctrlKey);
    else if (!focus.moves(key.key, key.target)) return;
    key.preventDefault();
  };
  const navigate = useNavigate();
  const toDetails = () => {
    const place = keepForDetails(userId, entry);
    entry.end();
    void navigate({ ...place, replace: true });
  };

  const storedDraft = entry.found && (
    <StoredDraft
      quiet={!entry.isEmpty}
      about={aboutOf(entry.found)}
      others={entry.others}
      onResume={() => goOnWith(entry.resume)}
      onDiscard={entry.discard}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of all fields inside
    <div ref={sheet} onKeyDown={onKeyDown} className="contents">
      <Dialog
        open
        shape="add-sheet"
        title="予定の追加"
        onClose={onClose}
        lead={
          <LockedFields
            isSaving={isLocked}
            isSilent
            className="grid flex-none gap-1.5 border-b border-line px-5 pb-3 md:px-6"
          >
            <label htmlFor="adding" className="text-sm font-bold">
              企業名、または予定を1行で
            </label>
            <div className="relative">
              <input
                ref={field}
                id="adding"
                data-autofocus
                data-field
                type="text"
                enterKeyHint="done"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={MAX_LINE}
                aria-describedby="adding-example"
                value={entry.text}
                onPaste={(event) => {
                  const pasted = event.clipboardData.getData('text');
                  const isFile = pasted === '' && event.clipboardData.files.length > 0;
                  if (!isFile && !isMail(pasted)) return;
                  event.preventDefault();
                  if (isFile) void files.take([...event.clipboardData.files]);
                  else entry.changeMail(newMail(pasted));
                }}
                onChange={({ target }) => {
                  setEditing(null);
                  entry.type(target.value);
                }}
                className="min-h-13.5 w-full rounded-md border border-line-strong bg-surface pr-11 pl-3.5 text-md text-ink focus-visible:outline-offset-1"
              />
              {entry.text && (
                <IconButton
                  label="入力を消す"
                  className="absolute! inset-y-0 right-0.5 my-auto"
                  onClick={() => {
                    goOnWith(entry.clear);
                    field.current?.focus();
                  }}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </div>
            <p id="adding-example" className={entry.isEmpty ? 'text-xs text-ink-2' : 'sr-only'}>
              例：三菱商事 ES 11/30　あした13時 NRI 面接 大手町
            </p>
          </LockedFields>
        }
        footer={
          <>
            <Button
              variant={entry.isEmpty ? 'secondary' : 'primary'}
              className="md:min-w-30"
              data-save
              busy={saving.isPending}
              onClick={() => save()}
            >
              保存
            </Button>
            <p aria-hidden className="hidden flex-1 items-center gap-4 text-xs text-ink-2 md:flex">
              <KeyHint keys="Enter">保存</KeyHint>
              <KeyHint keys="↑↓">選択</KeyHint>
              <KeyHint keys="Esc">閉じる</KeyHint>
              <span>変換中のEnterでは保存しません</span>
            </p>
          </>
        }
      >
        <LockedFields isSaving={isLocked} className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3">
          {entry.isEmpty && storedDraft}
          <FileNotes {...files} refusal={files.refusal ?? entry.refusal} />
          {entry.failure && <LoadError error={entry.failure} onRetry={entry.retry} />}
          {entry.isEmpty ? (
            <OwnCompanies
              {...{ entry, now }}
              onPick={(target) => entry.pick({ target })}
              onFiles={(chosen) => void files.take(chosen)}
              onMail={() => entry.changeMail(newMail(''))}
              onWizard={toDetails}
            />
          ) : (
            <>
              <ReadChips {...{ entry, panel, now }} onPress={(it) => setEditing(it === editing ? null : it)} />
              {panel && (
                <PanelOf
                  key={panel}
                  {...{ panel, entry, now }}
                  isAsked={editing === null}
                  onAnswer={answer}
                  onTyped={(picks) => {
                    entry.pick(picks);
                    setEditing(panel);
                  }}
                />
              )}
              {state.target?.kind === 'new' && <NewCompany {...{ entry }} target={state.target} onPick={answer} />}
              {known && (
                <Banner tone="info">
                  この名前は「{known.displayName}」として登録されています。保存すると、この企業の予定になります。
                </Banner>
              )}
              {likeness && own && event && (
                <Duplicate {...{ likeness, event, now }} selection={own} onAdd={() => send()} onMove={send} />
              )}
              <MoreFields {...{ entry, editing }} onPick={entry.pick} />
              <SavingNotes {...{ entry, timed, reminders, isSaved }} />
              <DetailsButton {...{ userId, entry }} onDetails={toDetails} />
              {storedDraft}
            </>
          )}
          <SavingFailed error={saving.error} />
        </LockedFields>
      </Dialog>
    </div>
  );
}

const WRONG = '[aria-invalid=true]';
