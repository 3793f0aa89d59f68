import { useQuery } from '@tanstack/react-query';
import { KeyRound, LifeBuoy, Pencil, Plus, Smartphone } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { PasskeyView, SecondFactorView } from '#domain/accounts/second-factor.ts';
import { type Instant, jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { hasPasskeys } from '#web/browser/has-passkeys.ts';
import { useNow } from '#web/browser/now.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { LoadError } from '../-parts/LoadError.tsx';
import { CardLoading } from './-account/AccountLoading.tsx';
import { secondFactorQuery } from './-account/account-queries.ts';
import { ProofDialog } from './-account/ProofDialog.tsx';
import { type Change, useChanges } from './-second-factor-changes.ts';

const RecoveryCodesDialog = lazy(() =>
  import('./-second-factor/RecoveryCodesDialog.tsx').then((it) => ({ default: it.RecoveryCodesDialog })),
);
const TotpDialog = lazy(() => import('./-second-factor/TotpDialog.tsx').then((it) => ({ default: it.TotpDialog })));
const NameDialog = lazy(() => import('./-second-factor/NameDialog.tsx').then((it) => ({ default: it.NameDialog })));

/** Passkeys, the authenticator app and the recovery codes of the account: the inside of their card. */
export function SecondFactors() {
  const { data: factors, error, refetch } = useQuery(secondFactorQuery);
  const changes = useChanges();
  const { proving, setUp, codes } = changes;
  return (
    <>
      {!factors && (error ? <LoadError error={error} onRetry={refetch} /> : <CardLoading />)}
      {factors && <Factors factors={factors} changes={changes} />}
      {changes.message && <Banner tone="error">{changes.message}</Banner>}
      {proving && <ProofDialog what={proving.what} onProven={changes.resume} onClose={changes.stop} />}
      <Suspense>
        {setUp && <TotpDialog setUp={setUp} onConfirmed={changes.confirmed} onClose={changes.stop} />}
        {codes && <RecoveryCodesDialog codes={codes} onClose={changes.stop} />}
      </Suspense>
    </>
  );
}

type Changes = ReturnType<typeof useChanges>;

function Factors({ factors, changes }: { factors: SecondFactorView; changes: Changes }) {
  const [asked, setAsked] = useState<Change | null>(null);
  const [renamed, setRenamed] = useState<PasskeyView | null>(null);
  const now = useNow();
  const { passkeys, totp, recoveryCodesLeft } = factors;
  const isOn = passkeys.length > 0 || totp !== null;
  const question = asked && questionOf(asked, passkeys.length + (totp ? 1 : 0) === 1);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="copy text-sm text-ink-2">
        {isOn
          ? 'パスワードやGoogleでログインするときに、パスキーか認証アプリでの確認も求めます。パスキーがあれば、パスワードなしでもログインできます。'
          : 'パスキーか認証アプリを登録すると、パスワードを知られても、ほかの人はログインできなくなります。'}
      </p>
      <ul className="m-0 grid list-none gap-0 p-0">
        {passkeys.map((it) => (
          <Row
            key={it.id}
            icon={<KeyRound aria-hidden />}
            title={it.name}
            note={<UseDates of={it} now={now} />}
            actions={
              <>
                <IconButton label={`${it.name}の名前を変更`} onClick={() => setRenamed(it)}>
                  <Pencil aria-hidden />
                </IconButton>
                <Button
                  size="sm"
                  aria-label={`${it.name}を削除`}
                  onClick={() => setAsked({ kind: 'remove_passkey', id: it.id, name: it.name })}
                >
                  削除
                </Button>
              </>
            }
          />
        ))}
        {passkeys.length === 0 && (
          <li className="flex min-h-16 items-center gap-3 py-2 text-sm text-ink-2 [&_svg]:size-5">
            <KeyRound aria-hidden />
            パスキーはまだ登録されていません
          </li>
        )}
        <Row
          icon={<Smartphone aria-hidden />}
          title="認証アプリ"
          tag={totp ? '設定済み' : '未設定'}
          note={totp ? <UseDates of={totp} now={now} /> : 'パスワードのほかに、6桁のコードを求めます'}
          actions={
            totp ? (
              <Button size="sm" aria-label="認証アプリを解除" onClick={() => setAsked({ kind: 'remove_totp' })}>
                解除
              </Button>
            ) : (
              <Button
                size="sm"
                aria-label="認証アプリを設定"
                busy={changes.pending === 'begin_totp'}
                busyLabel="準備中..."
                onClick={() => changes.run({ kind: 'begin_totp' })}
              >
                設定
              </Button>
            )
          }
        />
        {isOn && (
          <Row
            icon={<LifeBuoy aria-hidden />}
            title="リカバリーコード"
            tag={`残り${recoveryCodesLeft}個`}
            note="パスキーや認証アプリを使えないときに、1つにつき1回使えます"
            actions={
              <Button
                size="sm"
                aria-label="リカバリーコードを作り直す"
                onClick={() => setAsked({ kind: 'renew_codes' })}
              >
                作り直す
              </Button>
            }
          />
        )}
      </ul>
      {hasPasskeys() ? (
        <Button
          className="justify-self-start break-normal!"
          icon={<Plus aria-hidden />}
          busy={changes.pending === 'add_passkey'}
          busyLabel="登録しています..."
          onClick={() => changes.run({ kind: 'add_passkey' })}
        >
          パスキーを追加
        </Button>
      ) : (
        <p className="copy text-sm text-ink-2">
          このブラウザではパスキーを追加できません。パスキーに対応したブラウザで開いてください。
        </p>
      )}
      <ConfirmDialog
        open={question !== null}
        title={question?.title ?? ''}
        confirmLabel={question?.verb ?? ''}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) changes.run(asked);
          setAsked(null);
        }}
      >
        <p>{question?.text}</p>
      </ConfirmDialog>
      <Suspense>{renamed && <NameDialog passkey={renamed} onClose={() => setRenamed(null)} />}</Suspense>
    </div>
  );
}

type RowProps = { icon: ReactNode; title: string; tag?: string; note: ReactNode; actions: ReactNode };

function Row({ icon, title, tag, note, actions }: RowProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0 [&>svg]:size-5 [&>svg]:flex-none [&>svg]:text-ink-2">
      {icon}
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 font-bold wrap-anywhere">
          {title}
          {tag && <span className="rounded-full bg-sunken px-2 text-xs text-ink-2">{tag}</span>}
        </p>
        <p className="copy text-sm text-ink-2">{note}</p>
      </div>
      <div className="flex items-center gap-1">{actions}</div>
    </li>
  );
}

type Dates = { createdAt: Instant; lastUsedAt: Instant | null; isSynced?: boolean };

function UseDates({ of: { createdAt, lastUsedAt, isSynced = false }, now }: { of: Dates; now: Instant }) {
  const day = (at: Instant) => shortDayLabel(jstDay(at), jstDay(now));
  const used = lastUsedAt ? `最終利用 ${day(lastUsedAt)} ${jstClock(lastUsedAt)}` : 'まだ使われていません';
  return [`登録 ${day(createdAt)}`, used, ...(isSynced ? ['同期済み'] : [])].map((text) => (
    <span key={text} className="mr-3 inline-block">
      {text}
    </span>
  ));
}

function questionOf(change: Change, isLast: boolean): { title: string; verb: string; text: string } | null {
  const off = isLast ? '最後の1つなので、2段階認証はオフになり、リカバリーコードも使えなくなります。' : '';
  if (change.kind === 'remove_passkey')
    return {
      title: 'パスキーの削除',
      verb: '削除',
      text: `「${change.name}」を削除しますか？ このパスキーではログインできなくなります。${off}`,
    };
  if (change.kind === 'remove_totp')
    return {
      title: '認証アプリの解除',
      verb: '解除',
      text: `認証アプリを解除しますか？ アプリのコードは使えなくなります。${off}`,
    };
  if (change.kind === 'renew_codes')
    return {
      title: 'リカバリーコードの作り直し',
      verb: '作り直す',
      text: '新しいコードを10個作りますか？ これまでのコードは使えなくなります。',
    };
  return null;
}
