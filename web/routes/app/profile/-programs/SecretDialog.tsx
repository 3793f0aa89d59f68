import { useRef } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { CopyButton } from '#web/ui/feedback/CopyButton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

type SecretDialogProps = {
  title: string;
  text: string;
  secret: string;
  /** What is said after copying. */
  done: string;
  onClose: () => void;
};

/** A new token or key, which is shown once. */
export function SecretDialog({ title, text, secret, done, onClose }: SecretDialogProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  const footer = (
    <Button variant="primary" onClick={onClose}>
      保存したので閉じる
    </Button>
  );
  return (
    <Dialog open isAlert {...{ title, onClose, footer }}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="copy text-sm wrap-anywhere">{text}</p>
        <p ref={shown} className="m-0 rounded-md bg-sunken px-3.5 py-3 font-mono text-sm break-all select-all">
          {secret}
        </p>
        <div>
          <CopyButton text={secret} done={done} within={shown}>
            コピー
          </CopyButton>
        </div>
      </div>
    </Dialog>
  );
}
