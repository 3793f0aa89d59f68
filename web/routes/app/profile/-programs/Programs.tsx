import { useQuery } from '@tanstack/react-query';
import { Plus, SquareTerminal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { MAX_TOKENS, TOKEN_SCOPES, type TokenView } from '#domain/open-api/tokens.ts';
import { jstDay, shortDayLabel } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { LoadError } from '../../-parts/LoadError.tsx';
import { CardLoading } from '../-account/AccountLoading.tsx';
import { ProofDialog } from '../-account/ProofDialog.tsx';
import { tokensQuery } from './queries.ts';
import { useTokenChanges } from './token-changes.ts';
import { Webhooks } from './Webhooks.tsx';

const NewTokenDialog = lazy(() => import('./NewTokenDialog.tsx').then((it) => ({ default: it.NewTokenDialog })));
const SecretDialog = lazy(() => import('./SecretDialog.tsx').then((it) => ({ default: it.SecretDialog })));

/** The access tokens of the student's programs: the inside of their card. */
export function Programs() {
  const { data: tokens, error, refetch } = useQuery(tokensQuery);
  const changes = useTokenChanges();
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<TokenView | null>(null);
  const now = useNow();
  const { proving, made } = changes;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="copy text-sm text-ink-2">
        自分で作ったプログラムやコマンドから、選考と予定を読み書きできます。使い方は
        <a href="/developers" className="underline">
          開発者向けの説明
        </a>
        をご覧ください。マイページのIDとパスワード、メモ、ESの内容は渡りません。
      </p>
      {!tokens && (error ? <LoadError error={error} onRetry={refetch} /> : <CardLoading />)}
      {tokens && (
        <>
          <ul className="m-0 grid list-none gap-0 p-0">
            {tokens.map((it) => (
              <li
                key={it.id}
                className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0 [&>svg]:size-5 [&>svg]:flex-none [&>svg]:text-ink-2"
              >
                <SquareTerminal aria-hidden />
                <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
                  <p className="flex flex-wrap items-center gap-x-2 font-bold wrap-anywhere">
                    {it.name}
                    {it.scopes.map((scope) => (
                      <span key={scope} className="rounded-full bg-sunken px-2 text-xs text-ink-2">
                        {TOKEN_SCOPES[scope].label}
                      </span>
                    ))}
                  </p>
                  <p className="copy text-sm text-ink-2">
                    {datesOf(it, jstDay(now)).map((text) => (
                      <span key={text} className="mr-3 inline-block">
                        {text}
                      </span>
                    ))}
                  </p>
                </div>
                <Button size="sm" aria-label={`${it.name}を終了`} onClick={() => setEnding(it)}>
                  終了
                </Button>
              </li>
            ))}
            {tokens.length === 0 && (
              <li className="flex min-h-16 items-center gap-3 py-2 text-sm text-ink-2 [&_svg]:size-5">
                <SquareTerminal aria-hidden />
                APIトークンはまだありません
              </li>
            )}
          </ul>
          {tokens.length < MAX_TOKENS ? (
            <Button
              className="justify-self-start break-normal!"
              icon={<Plus aria-hidden />}
              busy={changes.isMaking}
              busyLabel="作成しています..."
              onClick={() => setAdding(true)}
            >
              APIトークンを作成
            </Button>
          ) : (
            <p className="copy text-sm text-ink-2">
              APIトークンは{MAX_TOKENS}個までです。使わないものを終了すると、新しく作成できます。
            </p>
          )}
        </>
      )}
      {changes.message && <Banner tone="error">{changes.message}</Banner>}
      {proving && <ProofDialog what="APIトークンの作成" onProven={changes.resume} onClose={changes.stop} />}
      <Suspense>
        {isAdding && (
          <NewTokenDialog
            onClose={() => setAdding(false)}
            onEntered={(entered) => {
              setAdding(false);
              changes.make(entered);
            }}
          />
        )}
        {made && (
          <SecretDialog
            title="APIトークンを作成しました"
            text={`「${made.name}」のトークンです。表示は今回だけです。パスワードと同じように、ほかの人に見えない場所に保存してください。`}
            secret={made.token}
            done="APIトークンをコピーしました"
            onClose={changes.stop}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={ending !== null}
        title="APIトークンの終了"
        confirmLabel="終了"
        onClose={() => setEnding(null)}
        onConfirm={() => {
          if (ending) changes.end(ending);
          setEnding(null);
        }}
      >
        <p className="wrap-anywhere">
          「{ending?.name}」を終了しますか？ このトークンを使うプログラムは、すぐに使えなくなります。
        </p>
      </ConfirmDialog>
      <Webhooks />
    </div>
  );
}

function datesOf({ createdAt, expiresAt, lastUsedOn }: TokenView, today: string): string[] {
  return [
    `作成 ${shortDayLabel(jstDay(createdAt), today)}`,
    `期限 ${shortDayLabel(jstDay(expiresAt), today)}`,
    lastUsedOn ? `最終利用 ${shortDayLabel(lastUsedOn, today)}` : 'まだ使われていません',
  ];
}
