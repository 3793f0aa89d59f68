import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck, CircleDashed, X } from 'lucide-react';
import { useEffect } from 'react';
import { FIRST_STEPS, type FirstStepMark, stepsDone } from '#domain/profile/first-steps.ts';
import type { SelectionView, SessionView } from '#domain/selections/views.ts';
import { api, call } from '#web/api.ts';
import { recall } from '#web/drafts/remembered.ts';
import { notificationSettingsQuery, sessionQuery } from '#web/queries.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Pending } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

const STEPS = {
  profile: { to: '/app/profile', label: 'プロフィールを登録' },
  company: { to: '/app/companies/add', label: '企業を1社追加' },
  reminder: { to: '/app/notifications', label: '締切のリマインドを設定' },
} as const;

type FirstStepsProps = { session: SessionView; selections: readonly SelectionView[] };

/** The remaining set-up steps; gone when they are done, or when the student puts them away. */
export function FirstSteps({ session, selections }: FirstStepsProps) {
  const { isLoading, isShown, done, hide } = useFirstSteps(session, selections);
  if (isLoading) return <Pending />;
  if (!isShown) return null;
  const steps = FIRST_STEPS.map((id) => ({ ...STEPS[id], done: done.includes(id) }));
  const count = steps.filter((it) => it.done).length;
  return (
    <Card as="section" aria-labelledby="first-steps" className="mt-4 p-4 nav:first:mt-15">
      <div className="flex min-h-8 items-center gap-2">
        <h2 id="first-steps" className="flex-1 text-md">
          はじめの準備
        </h2>
        <span className="text-xs text-ink-2">
          <span className="num">
            {count} / {steps.length}
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
            className={`h-1.25 rounded-full ${at < count ? 'bg-brand forced-colors:bg-[CanvasText]' : 'bg-sunken dark:bg-line forced-colors:border'}`}
          />
        ))}
      </div>
      <ul className="mt-2">
        {steps.map((it) => (
          <li key={it.to} className="min-h-11 text-sm">
            {it.done ? (
              <span className="flex min-h-11 items-center gap-2 text-ink-2">
                <CircleCheck aria-hidden className="size-4.5 text-brand" />
                {it.label}
                <span className="sr-only">（完了）</span>
              </span>
            ) : (
              <Link to={it.to} className="flex min-h-11 items-center gap-2 font-bold text-ink no-underline">
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

/** Which steps are done, now or ever before. What is new is recorded with the account, so that no device shows it as open again. */
function useFirstSteps(before: SessionView, selections: readonly SelectionView[]) {
  const { data: session = before } = useQuery(sessionQuery);
  const { user, firstSteps, profileCompleted } = session ?? before;
  const isOver = (marks: readonly FirstStepMark[]) =>
    marks.includes('hidden') || FIRST_STEPS.every((it) => marks.includes(it));
  const { data: settings = null, isLoading } = useQuery({
    ...notificationSettingsQuery,
    enabled: !isOver(firstSteps),
  });
  const record = useMutation({
    mutationFn: (marks: FirstStepMark[]) => call(api.profile['first-steps'].$put({ json: { marks } })),
  });
  const found: FirstStepMark[] = stepsDone({ profileCompleted, selections, settings });
  // Put away in this browser, before that was recorded with the account.
  if (recall(user.id, 'first-steps-hidden') === true) found.push('hidden');
  const added = isOver(firstSteps) ? [] : found.filter((it) => !firstSteps.includes(it));
  const news = added.join();
  const { mutate } = record;
  useEffect(() => {
    if (news !== '') mutate(news.split(',') as FirstStepMark[]);
  }, [news, mutate]);
  const done = [...firstSteps, ...added, ...(record.variables ?? [])];
  return { isLoading, isShown: settings !== null && !isOver(done), done, hide: () => record.mutate(['hidden']) };
}
