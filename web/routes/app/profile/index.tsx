import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FormFooter } from '#web/profile-form/FormFooter.tsx';
import { ProfileNotices } from '#web/profile-form/ProfileNotices.tsx';
import { PROFILE_SECTIONS, ProfileSections } from '#web/profile-form/ProfileSections.tsx';
import { useProfileForm } from '#web/profile-form/use-profile-form.ts';
import { profileQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { unsavedStatus } from '#web/ui/layout/ActionBar.tsx';
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
const SETTINGS = {
  display: '表示',
  travel: '予定の間の移動時間',
  adding: 'ほかのアプリから追加',
  export: 'データの書き出し',
};
const ACCOUNT = {
  email: 'メールアドレスの変更',
  password: 'パスワード',
  google: 'Googleアカウント',
  sessions: 'ログイン中の端末',
  'second-factor': 'パスキー・2段階認証',
  programs: 'プログラムからの利用',
  history: 'アカウントの履歴',
  withdrawal: '退会',
};
const GROUPS: readonly { title: string; about: string; sections: Record<string, string> }[] = [
  { title: 'プロフィール', about: '「保存」を押すと反映されます。', sections: PROFILE_SECTIONS },
  { title: 'アプリの設定', about: '変更はすぐに反映されます。', sections: SETTINGS },
  { title: 'アカウントとセキュリティ', about: 'ログインの方法と、登録した情報の扱いです。', sections: ACCOUNT },
];

function ProfileScreen() {
  const { data: profile } = useSuspenseQuery(profileQuery);
  return (
    <Page title={TITLE}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 nav:grid-cols-[208px_minmax(0,45rem)] nav:gap-10">
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

/** On wide screens, links to the cards. */
function SectionLinks() {
  const { data: hasGoogle } = useQuery(hasGoogleQuery);
  return (
    <nav aria-label="このページの項目" className="hidden nav:block">
      <div className="sticky top-[calc(var(--header)+32px)] grid max-h-[calc(100dvh-var(--header)-48px)] gap-4 overflow-y-auto overscroll-contain pb-4">
        {GROUPS.map(({ title, sections }) => (
          <div key={title}>
            <p className="px-3 pb-1 text-xs font-bold text-ink">{title}</p>
            <ul className="m-0 grid list-none border-l border-line p-0">
              {Object.entries(sections)
                .filter(([id]) => id !== 'google' || hasGoogle)
                .map(([id, name]) => (
                  <li key={id}>
                    <SectionLink
                      to={id}
                      className="flex min-h-9 items-center rounded-md px-3 text-sm text-ink-2 no-underline hover:bg-surface-2 hover:text-ink"
                    >
                      {name}
                    </SectionLink>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
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
