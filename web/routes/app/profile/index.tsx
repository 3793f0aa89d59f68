import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { FormFooter } from '#web/profile-form/FormFooter.tsx';
import { ProfileNotices } from '#web/profile-form/ProfileNotices.tsx';
import { PROFILE_SECTIONS, ProfileSections } from '#web/profile-form/ProfileSections.tsx';
import { useProfileForm } from '#web/profile-form/use-profile-form.ts';
import { profileQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { LeaveDialog } from '#web/ui/overlays/LeaveDialog.tsx';
import { AddingCard } from './-AddingCard.tsx';
import { hasGoogleQuery } from './-account/account-queries.ts';
import { DisplayCard } from './-DisplayCard.tsx';
import { EmailCard } from './-EmailCard.tsx';
import { ExportCard } from './-ExportCard.tsx';
import { GoogleCard } from './-GoogleCard.tsx';
import { NearCard } from './-NearCard.tsx';
import { PasswordCard } from './-PasswordCard.tsx';
import { SectionLink } from './-SectionLink.tsx';
import { SessionsCard } from './-SessionsCard.tsx';
import { TravelCard } from './-TravelCard.tsx';
import { WithdrawalCard } from './-WithdrawalCard.tsx';

export const Route = createFileRoute('/app/profile/')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(profileQuery),
  pendingComponent: ProfileLoading,
  component: ProfileScreen,
});

const TITLE = 'プロフィール設定';
const SECTIONS = {
  ...PROFILE_SECTIONS,
  display: '表示',
  travel: '予定の間の移動時間',
  adding: 'ほかのアプリから追加',
  export: 'データの書き出し',
  email: 'メールアドレスの変更',
  password: 'パスワード',
  google: 'Googleアカウント',
  sessions: 'ログイン中の端末',
  'second-factor': 'パスキー・2段階認証',
  programs: 'プログラムからの利用',
  history: 'アカウントの履歴',
  withdrawal: '退会',
};

function ProfileScreen() {
  const { data: profile } = useSuspenseQuery(profileQuery);
  return (
    <Page title={TITLE}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 nav:grid-cols-[200px_minmax(0,45rem)]">
        <SectionLinks />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ProfileEditor />
          <DisplayCard shortcutsEnabled={profile.shortcutsEnabled} />
          <TravelCard />
          <AddingCard />
          <ExportCard />
          <EmailCard />
          <PasswordCard />
          <GoogleCard />
          <SessionsCard />
          <NearCard id="second-factor" title={SECTIONS['second-factor']} />
          <NearCard id="programs" title={SECTIONS.programs} />
          <NearCard id="history" title={SECTIONS.history} />
          <WithdrawalCard />
        </div>
      </div>
    </Page>
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
      <ProfileSections form={form} />
      <FormFooter saved={saved} failure={form.failure} aboveTabBar>
        <ButtonLink to="/app/homepage">キャンセル</ButtonLink>
        <Button type="submit" variant="primary" busy={form.isSaving}>
          保存
        </Button>
      </FormFooter>
      <LeaveDialog isDirty={form.isDirty} />
    </form>
  );
}

/** On wide screens, links to the cards. */
function SectionLinks() {
  const { data: hasGoogle } = useQuery(hasGoogleQuery);
  const sections = Object.entries(SECTIONS).filter(([id]) => id !== 'google' || hasGoogle);
  return (
    <nav aria-label="このページの項目" className="hidden nav:block">
      <ul className="sticky top-[calc(var(--header)+32px)] m-0 grid list-none gap-0.5 p-0">
        {sections.map(([id, title]) => (
          <li key={id}>
            <SectionLink
              to={id}
              className="flex min-h-11 items-center rounded-md px-3 text-sm font-bold text-ink-2 no-underline hover:bg-surface-2 hover:text-ink"
            >
              {title}
            </SectionLink>
          </li>
        ))}
      </ul>
    </nav>
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
