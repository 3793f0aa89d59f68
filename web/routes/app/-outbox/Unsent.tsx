import { getRouteApi } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { setAsking, useWaiting } from '#web/waiting.ts';
import { othersWait } from './others.ts';
import { UnsentSheet } from './UnsentSheet.tsx';

const app = getRouteApi('/app');

/** The way to the changes that wait, and the question before a sign-out would lose them. Loaded where something waits. */
export function Unsent() {
  const entries = useWaiting();
  const { session } = app.useRouteContext();
  const [isOpen, setIsOpen] = useState(false);
  const stopped = entries.filter((it) => it.state !== 'waiting').length;
  return (
    <>
      {stopped > 0 && <span>{stopped}件は確認が必要です。</span>}
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-11 flex-none nav:min-h-6 items-center gap-1 rounded-md border-0 font-bold nav:pl-2 text-current"
      >
        <span>
          未送信 <span className="num">{entries.length}</span>件
        </span>
        <ChevronRight aria-hidden className="size-4" />
      </button>
      {isOpen && <UnsentSheet entries={entries} onClose={() => setIsOpen(false)} />}
      <LossDialog count={entries.length} userId={session.user.id} />
    </>
  );
}

function LossDialog({ count, userId }: { count: number; userId: string }) {
  const [answer, setAnswer] = useState<((mayLose: boolean) => void) | null>(null);
  useEffect(() => {
    setAsking(() => new Promise((resolve) => setAnswer(() => resolve)));
    return () => setAsking(null);
  }, []);
  const close = (mayLose: boolean) => {
    answer?.(mayLose);
    setAnswer(null);
  };
  return (
    <ConfirmDialog
      open={answer !== null}
      title="未送信の変更があります"
      confirmLabel="ログアウト"
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    >
      <p>未送信の変更が{count}件あります。ログアウトすると失われます。</p>
      {answer && othersWait(userId) && <p>このブラウザで使った別のアカウントの未送信の変更も失われます。</p>}
    </ConfirmDialog>
  );
}
