import { useMutation, useQuery } from '@tanstack/react-query';
import { BadgeCheck, Ban, ChevronLeft, CircleCheck, Lock, ShieldCheck, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { suspensionEndLabel } from '#domain/accounts/suspended.ts';
import { SUSPENSION_REASONS } from '#domain/admin/suspension.ts';
import type { UserView } from '#domain/admin/users.ts';
import { AppError } from '#domain/errors.ts';
import { type Instant, jstDay } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { useNow } from '#web/browser/now.ts';
import { messageFor } from '#web/messages.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useToast } from '#web/ui/feedback/toasts.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Amount } from '../-parts/Amount.tsx';
import { Tag } from '../-parts/Tag.tsx';
import { moment } from '../-parts/when.ts';
import { userQuery } from './queries.ts';
import { SuspensionDialog } from './SuspensionDialog.tsx';

/** One user: facts in numbers, and what can be done. */
export function UserPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(userQuery(id));
  const isGone = error instanceof AppError && error.code === 'not_found';
  return (
    <div className="admin-user">
      <div className="admin-user-back">
        <Button variant="ghost" size="sm" icon={<ChevronLeft aria-hidden />} onClick={onClose}>
          ユーザーに戻る
        </Button>
      </div>
      <Card as="section" aria-label="ユーザーの詳細" className="admin-card">
        {data ? (
          <Details user={data} onClose={onClose} />
        ) : isGone ? (
          <Banner tone="info">このユーザーは見つかりません。退会したか、URLが正しくありません。</Banner>
        ) : error ? (
          <LoadError error={error} onRetry={refetch} />
        ) : (
          <Loading>
            <Skeleton className="h-56" />
          </Loading>
        )}
      </Card>
    </div>
  );
}

function Details({ user, onClose }: { user: UserView; onClose: () => void }) {
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className="admin-user-head">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
            {user.name}
          </h2>
          <p className="admin-users-email">{user.email}</p>
        </div>
        <IconButton label="閉じる" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <Tags user={user} now={now} />
      <dl className="admin-user-facts">
        <Fact name="登録日">{jstDay(user.joinedAt).replaceAll('-', '/')}</Fact>
        <Fact name="最終利用">{user.lastActiveAt ? moment(user.lastActiveAt, now) : 'なし'}</Fact>
        <Fact name="選考・予定">
          <Amount value={user.selections} />
          件・
          <Amount value={user.events} />件
        </Fact>
        <Fact name="共有した予定">
          <Amount value={user.shared} />
          件（通報 <Amount value={user.reports} />
          件）
        </Fact>
        <Fact name="登録した企業">
          <Amount value={user.companies} />社
        </Fact>
        <Fact name="ログイン中の端末">
          <Amount value={user.devices} />台
        </Fact>
        <Fact name="届かなかった配信">
          <Amount value={user.failed} />件
        </Fact>
        {user.suspension && (
          <>
            <Fact name="停止の理由">{SUSPENSION_REASONS[user.suspension.reason]}</Fact>
            <Fact name="本人への説明">{user.suspension.notice}</Fact>
          </>
        )}
      </dl>
      <p className="admin-lock">
        <Lock aria-hidden />
        ES・メモ・マイページの情報は、運営者にも表示されません。この画面を開いたことは監査ログに記録されます。
      </p>
      <Actions user={user} />
    </>
  );
}

function Tags({ user, now }: { user: UserView; now: Instant }) {
  const { suspension } = user;
  const end = suspension && (suspension.until ? `${suspensionEndLabel(suspension.until, now)}まで` : '無期限');
  return (
    <p className="admin-user-tags">
      {end === null ? (
        <Tag hue="green" Icon={CircleCheck}>
          利用中
        </Tag>
      ) : (
        <Tag hue="red" Icon={Ban}>
          停止中（{end}）
        </Tag>
      )}
      {user.emailVerified && (
        <Tag hue="grey" Icon={BadgeCheck}>
          メール確認済み
        </Tag>
      )}
      {user.isAdmin && (
        <Tag hue="grey" Icon={ShieldCheck}>
          管理者
        </Tag>
      )}
    </p>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Actions({ user }: { user: UserView }) {
  const toast = useToast();
  const param = { id: user.id };
  const [asks, setAsks] = useState<'suspension' | 'sign-out' | null>(null);
  const signOut = useMutation({
    mutationFn: () => call(api.admin.users[':id'].sessions.$delete({ param })),
    onSuccess: () => toast.show(`${user.name}さんを、すべての端末からログアウトしました`),
  });
  const lift = useMutation({
    mutationFn: () => call(api.admin.users[':id'].suspension.$delete({ param })),
    onSuccess: () => toast.show(`${user.name}さんの利用の停止を解除しました`),
  });
  const error = signOut.error ?? lift.error;
  return (
    <div className="admin-user-acts">
      {error && <Banner tone="error">{messageFor(error)}</Banner>}
      {!user.isSelf && (
        <Button busy={signOut.isPending} busyLabel="ログアウト中..." onClick={() => setAsks('sign-out')}>
          すべての端末からログアウト
        </Button>
      )}
      {user.isAdmin ? (
        <p className="admin-none">管理者の利用は停止できません</p>
      ) : user.suspension ? (
        <Button busy={lift.isPending} busyLabel="解除中..." onClick={() => lift.mutate()}>
          停止を解除
        </Button>
      ) : (
        <Button variant="danger-outline" icon={<Ban aria-hidden />} onClick={() => setAsks('suspension')}>
          利用を停止
        </Button>
      )}
      <ConfirmDialog
        open={asks === 'sign-out'}
        title="ログアウト"
        confirmLabel="ログアウト"
        onConfirm={() => {
          setAsks(null);
          signOut.mutate();
        }}
        onClose={() => setAsks(null)}
      >
        <p>{user.name}さんを、すべての端末からログアウトしますか？ プッシュ通知も届かなくなります。</p>
      </ConfirmDialog>
      {asks === 'suspension' && <SuspensionDialog user={user} onClose={() => setAsks(null)} />}
    </div>
  );
}
