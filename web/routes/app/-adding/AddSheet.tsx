import { useEffect } from 'react';
import { useNow } from '#web/browser/now.ts';
import { useIsShown } from '../-parts/if-here.ts';
import type { AddSeed } from '../-parts/overlay.ts';
import { useCalendarFile } from './calendar-file/use-calendar-file.ts';
import { firstField, pressed } from './first-focus.ts';
import { LineSheet } from './LineSheet.tsx';
import { MailSheet } from './MailSheet.tsx';
import { newMail } from './mail.ts';
import { useLine } from './use-line.ts';

type AddSheetProps = { userId: string; seed: AddSeed; onClose: () => void };

/** The sheet for adding: by a line, or by a mail that was pasted. */
export function AddSheet({ userId, seed, onClose }: AddSheetProps) {
  const now = useNow();
  const entry = useLine(userId, seed, now);
  const isShown = useIsShown();
  useEffect(() => returnFocus, []);
  const onSaved = () => {
    // The answer may come after the student closed the sheet.
    if (isShown.current) onClose();
    void import('../-push-offer/offer.ts').then((it) => it.offerPush());
  };
  const { mail } = entry;
  const isReviewing = Boolean(mail?.text.trim());
  const files = useCalendarFile(isReviewing, (text) => entry.changeMail(newMail(text)));
  return (
    <div className="contents" {...files.dropping}>
      {mail ? (
        <MailSheet {...{ entry, mail, files, now, onClose, onSaved }} />
      ) : (
        <LineSheet {...{ userId, entry, files, now, onClose, onSaved }} />
      )}
    </div>
  );
}

/** Gives the focus back to what was pressed. */
function returnFocus() {
  const field = firstField();
  if (field) field.value = '';
  if (pressed.at instanceof HTMLElement) pressed.at.focus();
  pressed.at = null;
}
