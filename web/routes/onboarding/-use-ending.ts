import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import type { OnboardingProfile } from '#domain/profile/onboarding.ts';
import { LEAVE_AFTER_MS } from '#domain/profile/profile.ts';
import type { SessionView } from '#domain/selections/views.ts';
import { api, call, idempotencyKey, once } from '#web/api.ts';
import { passOnboarding } from '#web/cache.ts';
import { dropDraft } from '#web/drafts/drafts.ts';
import { sessionQuery } from '#web/queries.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { ONBOARDING_DRAFT } from './-onboarding-draft.ts';

/**
 * The two ways in which the onboarding ends. `onLeave` is called a moment after it has, here or in another tab, with the number
 * of entries of the history that lie between the first step and this one.
 */
export function useEnding(session: SessionView, onLeave: (depth: number) => void) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const userId = session.user.id;
  const [passed, setPassed] = useState(false);
  const { data: fresh = session } = useQuery(sessionQuery);
  const isOver = passed || fresh?.onboardingCompleted === true;
  const leave = useEffectEvent(() => onLeave(router.history.location.state.onboardingDepth ?? 0));

  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(leave, LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOver]);

  const ended = async (profileCompleted: boolean) => {
    dropDraft(userId, ONBOARDING_DRAFT);
    queryClient.setQueryData(
      sessionQuery.queryKey,
      (old) => old && { ...old, onboardingCompleted: true, profileCompleted: profileCompleted || old.profileCompleted },
    );
  };
  const skip = useMutation({
    mutationFn: () => call(api.onboarding.$put({ json: { outcome: 'skipped' } })),
    onSuccess: () => ended(false),
    onError: (error) => {
      if (error instanceof AppError && error.code === 'not_signed_in') return;
      console.error(error);
      toasts.error('スキップを保存できませんでした。次に開いたときに、もう一度ご案内します。');
      passOnboarding(userId);
      setPassed(true);
    },
  });
  const complete = useCompletion(() => ended(true));
  return {
    skip: { run: () => skip.mutate(), isPending: skip.isPending || passed },
    complete,
  };
}

/** Completes once: the same profile carries the same key however often it is sent. */
function useCompletion(onDone: () => Promise<void>) {
  const queryClient = useQueryClient();
  const sent = useRef({ body: '', key: '' });
  const completion = useMutation({
    mutationFn: (profile: OnboardingProfile | null) => {
      const body = JSON.stringify(profile);
      if (sent.current.body !== body) sent.current = { body, key: idempotencyKey() };
      return call(api.onboarding.$put({ json: { outcome: 'completed', profile } }, once(sent.current.key)));
    },
    onSuccess: onDone,
    onError: async (error) => {
      console.error(error);
      if (!(error instanceof AppError && error.code === 'conflict')) return;
      toasts.show('ほかの画面で登録が完了しています。内容はプロフィール設定で変更できます。');
      await queryClient.invalidateQueries();
    },
  });
  const { error, isPending } = completion;
  const isElsewhere = error instanceof AppError && error.code === 'conflict';
  return { run: completion.mutate, isPending, error: isElsewhere ? null : error };
}
