import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FormFooter } from '#web/profile-form/FormFooter.tsx';
import { ProfileNotices } from '#web/profile-form/ProfileNotices.tsx';
import { ProfileSections } from '#web/profile-form/ProfileSections.tsx';
import { useProfileForm } from '#web/profile-form/use-profile-form.ts';
import { profileQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { unsavedStatus } from '#web/ui/layout/ActionBar.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { LeaveDialog } from '#web/ui/overlays/LeaveDialog.tsx';
import { AddingCard } from './-AddingCard.tsx';
import { DisplayCard } from './-DisplayCard.tsx';
import { EmailCard } from './-EmailCard.tsx';
import { ExportCard } from './-ExportCard.tsx';
import { GoogleCard } from './-GoogleCard.tsx';
import { NearCard } from './-NearCard.tsx';
import { PasswordCard } from './-PasswordCard.tsx';
import { SectionLink } from './-SectionLink.tsx';
import { SectionLinks } from './-SectionLinks.tsx';
import { SessionsCard } from './-SessionsCard.tsx';
import { ACCOUNT, GROUPS } from './-sections.ts';
import { TravelCard } from './-TravelCard.tsx';
import { WithdrawalCard } from './-WithdrawalCard.tsx';

export const Route = createFileRoute('/app/profile/')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(profileQuery),
  pendingComponent: ProfileLoading,
  component: ProfileScreen,
});

const TITLE = 'プロフィール設定';

function ProfileScreen() {
  const { data: profile } = useSuspenseQuery(profileQuery);
  return (
    <Page title={TITLE}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 nav:grid-cols-[208px_minmax(0,45rem)] nav:gap-10">
        <SectionLinks />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <Group at={0}>
            <ProfileEditor />
          </Group>
          <Group at={1}>
            <DisplayCard shortcutsEnabled={profile.shortcutsEnabled} />
            <TravelCard />
            <AddingCard />
            <ExportCard />
          </Group>
          <Group at={2}>
            <EmailCard />
            <PasswordCard />
            <GoogleCard />
            <SessionsCard />
            <NearCard id="second-factor" title={ACCOUNT['second-factor']} />
            <NearCard id="programs" title={ACCOUNT.programs} />
            <NearCard id="history" title={ACCOUNT.history} />
            <WithdrawalCard />
          </Group>
        </div>
      </div>
    </Page>
  );
}

/** Cards that belong together, and how their changes are saved. */
function Group({ at, children }: { at: number; children: ReactNode }) {
  const id = useId();
  const group = GROUPS[at];
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <p id={id} className="text-lg font-bold">
          {group?.title}
        </p>
        <p className="copy text-sm text-ink-2">{group?.about}</p>
      </div>
      {children}
    </section>
  );
}

function ProfileEditor() {
  const { session } = Route.useRouteContext();
  const { data: profile } = useSuspenseQuery(profileQuery);
  const [saved, setSaved] = useState(0);
  const [tries, setTries] = useState(0);
  const form = useProfileForm(session.user.id, profile, () => setSaved((times) => times + 1));
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    form.submit();
  };
  return (
    <form noValidate aria-label={TITLE} onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ProfileNotices form={form} tries={tries} />
      <ProfileSections
        form={form}
        emailLink={
          <>
            変更は「<SectionLink to="email">メールアドレスの変更</SectionLink>」から
          </>
        }
      />
      <FormFooter {...{ form, saved }} status={unsavedStatus(form.isDirty)}>
        <ButtonLink to="/app/homepage">キャンセル</ButtonLink>
        <Button type="submit" variant="primary" className="min-w-28 nav:min-w-32" busy={form.isSaving}>
          保存
        </Button>
      </FormFooter>
      <LeaveDialog isDirty={form.isDirty} />
    </form>
  );
}

function ProfileLoading() {
  return (
    <Page title={TITLE}>
      <Loading>
        <div className="grid gap-5 nav:ml-58 nav:max-w-form">
          <Skeleton className="h-120 rounded-lg" />
          <Skeleton className="h-60 rounded-lg" />
        </div>
      </Loading>
    </Page>
  );
}
