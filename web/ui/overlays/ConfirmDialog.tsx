import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from './Dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  /** A noun: 選考情報の削除. */
  title: string;
  /** The question, and what is lost. */
  children: ReactNode;
  /** The verb only: 削除. */
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a destructive action: the question, and two buttons. */
export function ConfirmDialog({ open, title, children, confirmLabel, onConfirm, onClose }: ConfirmDialogProps) {
  const footer = (
    <>
      <Button variant="danger-fill" onClick={onConfirm}>
        {confirmLabel}
      </Button>
      <Button onClick={onClose} data-autofocus>
        キャンセル
      </Button>
    </>
  );
  return (
    <Dialog isBrief {...{ open, title, onClose, footer }}>
      <div className="copy grid gap-3">{children}</div>
    </Dialog>
  );
}
