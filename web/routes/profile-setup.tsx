import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { LEAVE_AFTER_MS } from '#domain/profile/profile.ts';
import type { ProfileView, SessionView } from '#domain/selections/views.ts';
import { api, call } from '#web/api.ts';
import { guard } from '#web/guard.ts';
import { messageFor } from '#web/messages.ts';
import { FormFooter } from '#web/profile-form/FormFooter.tsx';
import { ProfileNotices } from '#web/profile-form/ProfileNotices.tsx';
import { ProfileSections } from '#web/profile-form/ProfileSections.tsx';
import { useProfileForm } from '#web/profile-form/use-profile-form.ts';
import { profileQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { OfflineBar } from '#web/ui/feedback/OfflineBar.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { LockedFields } from '#web/ui/fields/LockedFields.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Logo } from '#web/ui/marks/Logo.tsx';
import { LeaveDialog } from '#web/ui/overlays/LeaveDialog.tsx';
import { useIfHere } from './app/-parts/if-here.ts';

export const Route = createFileRoute('/profile-setup')({
  beforeLoad: guard,
  // If the profile cannot be read the form is shown nevertheless; its version keeps it from overwriting anything.
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(profileQuery).catch(() => null),
  component: ProfileSetupScreen,
});

function ProfileSetupScreen() {
  const { queryClient, session } = Route.useRouteContext();
  return (
    <QueryClientProvider client={queryClient}>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-(--header) max-w-form items-center px-4">
          <Logo />
        </div>
      </header>
      <OfflineBar />
      <main id="main" className="mx-auto max-w-form px-4 pt-6 [--tabbar:0px] nav:pt-10">
        <Page title="プロフィールの登録">
          <SetupForm user={session.user} />
        </Page>
      </main>
    </QueryClientProvider>
  );
}

function SetupForm({ user }: { user: SessionView['user'] }) {
  const { data: profile, error, refetch } = useQuery(profileQuery);
  const [tries, setTries] = useState(0);
  const goHome = useWayHome();
  const form = useProfileForm(user.id, profile ?? unread(user), () => {
    toasts.show('プロフィールを更新しました');
    goHome();
  });
  const skip = useMutation({
    mutationFn: () => call(api.profile.completion.$delete()),
    onError: (reason) => {
      console.error(reason);
      toasts.error(`「あとで登録」を保存できませんでした。${messageFor(reason)}`);
    },
    onSettled: goHome,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (!skip.isPending) form.submit();
  };
  return (
    <form noValidate aria-label="プロフィールの登録" onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="copy -mt-2 text-ink-2">いつでも「プロフィール設定」から変えられます。</p>
      {!profile && error && (
        <Banner
          tone="attention"
          action={
            <Button size="sm" onClick={() => void refetch()}>
              再読み込み
            </Button>
          }
        >
          登録済みの内容を読み込めませんでした。このまま入力することもできます。
        </Banner>
      )}
      <ProfileNotices form={form} tries={tries} />
      <LockedFields isSaving={form.isSaving} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ProfileSections form={form} />
      </LockedFields>
      <FormFooter form={form} saved={0}>
        <Button busy={skip.isPending} onClick={() => !form.isSaving && skip.mutate()}>
          あとで登録
        </Button>
        <Button type="submit" variant="primary" className="min-w-28 nav:min-w-32" busy={form.isSaving}>
          保存
        </Button>
      </FormFooter>
      <LeaveDialog isDirty={form.isDirty} />
    </form>
  );
}

/** Goes home after a moment; typed text is saved, or stored as a draft. */
function useWayHome() {
  const navigate = Route.useNavigate();
  const ifHere = useIfHere();
  const go = () => void navigate({ to: '/app/homepage', replace: true, ignoreBlocker: true });
  return () => {
    setTimeout(() => ifHere(go), LEAVE_AFTER_MS);
  };
}

/** A profile with the known fields, for one that could not be read. */
function unread({ name, email }: SessionView['user']): ProfileView {
  const empty = { prefecture: null, country: null, university: null, universityGroup: null, graduationYear: null };
  const lists = { targetIndustries: [], targetJobTypes: [], targetCompanySizes: [] };
  const calendar = { googleCalendarConnected: false, googleCalendarConnectedAt: null };
  return { name, email, ...empty, ...lists, ...calendar, shortcutsEnabled: true, version: 1 };
}
