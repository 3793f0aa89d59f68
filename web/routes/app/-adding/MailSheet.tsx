import { Lock } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Instant } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import type { MailDraft } from './add-draft.ts';
import { FileNotes } from './calendar-file/FileNotes.tsx';
import type { CalendarFile } from './calendar-file/use-calendar-file.ts';
import { isTooLong, newMail, readText, savedOf } from './mail.ts';
import { MailText } from './mail-text/MailText.tsx';
import { SideBySide } from './mail-text/SideBySide.tsx';
import { pastedSource } from './mail-text/source.ts';
import { DiscardButton, ReviewCards, SaveButton, useReview } from './Review.tsx';
import type { Line } from './use-line.ts';
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
  const { known, selections } = entry;
  const saved = savedOf(mail);
  const read = useMemo(
    () => readText(mail.text, known, now, { selections, saved }),
    [mail.text, known, now, selections, saved],
  );
  const source = useMemo(() => pastedSource(mail.text, read), [mail.text, read]);
  const { reading, isCalendar } = read;
  const review = useReview({
    own: entry,
    read,
    source,
    mail,
    now,
    sheet,
    onChange: entry.changeMail,
    onSaved: () => {
      entry.end();
      onSaved();
    },
  });
  const isLong = isTooLong(mail.text);
  const isNothing = mail.text.trim() !== '' && !isLong && read.parts.length === 0 && !review.result;

  const isPasted = !isCalendar && mail.text.trim() !== '';
  const proposals = (
    <>
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
      {!isLong && <ReviewCards review={review} />}
    </>
  );

  return (
    <div ref={sheet} className="contents">
      <Dialog
        open
        shape={isPasted ? 'add-sheet mail-sheet' : 'add-sheet'}
        title={isCalendar ? 'カレンダーのファイルから追加' : 'メールから追加'}
        onClose={onClose}
        footer={
          <>
            <SaveButton review={review} />
            <DiscardButton review={review} onDiscard={entry.clear} />
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
          <p className="copy flex items-start gap-1.5 text-sm leading-ui text-ink-2">
            <Lock aria-hidden className="mt-0.5 size-4 flex-none" />
            読み取りはこの端末の中だけで行います。「保存」を押すまで、何も登録・送信しません。
          </p>
          {isPasted ? (
            <SideBySide came={source.map((it) => <MailText key={it.text} {...it} lit={review.lit} />)}>
              {proposals}
            </SideBySide>
          ) : (
            <>
              {!isCalendar && <PasteHere onPaste={(text) => entry.changeMail(newMail(text))} />}
              {proposals}
            </>
          )}
        </div>
      </Dialog>
    </div>
  );
}

function PasteHere({ onPaste }: { onPaste: (text: string) => void }) {
  return (
    <TextArea
      label="メール・メッセージの本文"
      data-autofocus
      rows={8}
      support="LINEやSlackのメッセージも貼り付けられます"
      value=""
      onChange={({ target }) => onPaste(target.value)}
    />
  );
}
