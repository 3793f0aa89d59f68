import { useQuery } from '@tanstack/react-query';
import { Mail, Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { profileQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { CopyButton } from '#web/ui/feedback/CopyButton.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';

type Student = { name: string; university: string | null };
type ReplyTextProps = {
  /** The text as it is written for the student, before it is edited. */
  written: (student: Student) => string;
  /** The text as it was edited; null where it was not, undefined while it is closed. */
  edited: string | null | undefined;
  onEdit: (edited: string | null | undefined) => void;
};

/** The answer to a mail that offers dates: written by a press, edited, and copied or handed to a mail app. It is sent nowhere. */
export function ReplyText({ written, edited, onEdit }: ReplyTextProps) {
  const { data: profile } = useQuery(profileQuery);
  const area = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const isOpen = edited !== undefined && profile !== undefined;
  useEffect(() => {
    if (isOpen && isPressed.current) area.current?.querySelector('textarea')?.focus();
  }, [isOpen]);
  if (!isOpen) {
    const open = () => {
      isPressed.current = true;
      onEdit(null);
    };
    return (
      <Button size="sm" icon={<Mail aria-hidden />} className="justify-self-start" onClick={open}>
        返信文を作成
      </Button>
    );
  }
  const proposal = written(profile);
  const text = edited ?? proposal;
  return (
    <div ref={area} className="grid gap-2">
      <TextArea
        label="返信文"
        rows={10}
        support="送信はされません。コピーして、メールの返信に貼り付けてください。"
        value={text}
        onChange={({ target }) => onEdit(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton size="sm" text={text} done="返信文をコピーしました" within={area} />
        {canShare() && (
          <Button size="sm" icon={<Share2 aria-hidden />} onClick={() => share(text)}>
            共有
          </Button>
        )}
        {text !== proposal && (
          <Button size="sm" variant="ghost" onClick={() => onEdit(null)}>
            書き直す
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => onEdit(undefined)}>
          閉じる
        </Button>
      </div>
    </div>
  );
}

/** Phones hand a text to a mail app. */
function canShare(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}

function share(text: string) {
  // Rejected where the student changes their mind.
  navigator.share({ text }).catch(() => undefined);
}
