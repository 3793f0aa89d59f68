import { useBlocker, useMatch } from '@tanstack/react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type LeaveDialogProps = {
  isDirty: boolean;
  /** Whether the browser also asks before the tab is closed. */
  beforeUnload?: boolean;
  /** Whether what was typed stays as a draft. */
  isKept?: boolean;
};

/** Asks before leaving a page with unsaved changes. */
export function LeaveDialog({ isDirty, beforeUnload = true, isKept = true }: LeaveDialogProps) {
  const { pathname } = useMatch({ strict: false });
  const isAt = (path: string) => path.replace(/\/$/, '') === pathname.replace(/\/$/, '');
  const blocker = useBlocker({
    // Who has left already is not asked again while the next screen is on its way.
    shouldBlockFn: ({ current, next }) => isDirty && isAt(current.pathname) && current.pathname !== next.pathname,
    enableBeforeUnload: () => beforeUnload && isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title="入力中の内容"
      confirmLabel="ページを離れる"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>入力中の内容があります。このページを離れますか？</p>
      <p className="text-sm text-ink-2">
        {isKept ? '内容は下書きとしてこのブラウザに残ります。' : '変更した内容は保存されません。'}
      </p>
    </ConfirmDialog>
  );
}
