import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck, CircleDashed, X } from 'lucide-react';
import { useState } from 'react';
import type { SessionView } from '#domain/selections/views.ts';
import { recall, remember } from '#web/drafts/remembered.ts';
import { notificationSettingsQuery } from '#web/queries.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

const HIDDEN = 'first-steps-hidden';
/** The version of settings that were never saved. */
const UNTOUCHED = 1;

type FirstStepsProps = { session: SessionView; hasSelection: boolean };

/** The remaining set-up steps; gone when they are done, or when the student hides them. */
export function FirstSteps({ session, hasSelection }: FirstStepsProps) {
  const [hidden, hide] = useHidden(session.user.id);
  const { data: settings } = useQuery(notificationSettingsQuery);
  if (hidden || !settings) return null;
  const steps = [
    { to: '/app/profile', label: 'プロフィールを登録', done: session.profileCompleted },
    { to: '/app/companies/add', label: '企業を1社追加', done: hasSelection },
    {
      to: '/app/notifications',
      label: '締切のリマインドを設定',
      done: settings.pushEnabled || settings.version > UNTOUCHED,
    },
  ] as const;
  const done = steps.filter((it) => it.done).length;
  if (done === steps.length) return null;
  return (
    <Card as="section" aria-labelledby="first-steps" className="mt-4 p-4">
      <div className="flex min-h-8 items-center gap-2">
        <h2 id="first-steps" className="flex-1 text-md">
          はじめの準備
        </h2>
        <span className="text-xs text-ink-2">
          <span className="num">
            {done} / {steps.length}
          </span>{' '}
          完了
        </span>
        <IconButton label="はじめの準備を隠す" className="-mr-2" onClick={hide}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div aria-hidden className="mt-1 grid grid-cols-3 gap-1">
        {steps.map((it, at) => (
          <span
            key={it.to}
            className={`h-1.25 rounded-full ${at < done ? 'bg-brand forced-colors:bg-[CanvasText]' : 'bg-sunken forced-colors:border'}`}
          />
        ))}
      </div>
      <ul className="mt-2">
        {steps.map((it) => (
          <li key={it.to} className="min-h-10 text-sm">
            {it.done ? (
              <span className="flex min-h-10 items-center gap-2 text-ink-2">
                <CircleCheck aria-hidden className="size-4.5 text-brand" />
                {it.label}
                <span className="sr-only">（完了）</span>
              </span>
            ) : (
              <Link to={it.to} className="flex min-h-10 items-center gap-2 font-bold text-ink no-underline">
                <CircleDashed aria-hidden className="size-4.5 text-ink-3" />
                <span className="flex-1">{it.label}</span>
                <ChevronRight aria-hidden className="size-4.5 text-ink-3" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Whether this student hid it in this browser. */
function useHidden(userId: string): [hidden: boolean, hide: () => void] {
  const [hidden, setHidden] = useState(() => recall(userId, HIDDEN) === true);
  return [
    hidden,
    () => {
      setHidden(true);
      remember(userId, HIDDEN, true);
    },
  ];
}
