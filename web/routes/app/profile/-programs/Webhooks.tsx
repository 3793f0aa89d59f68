import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { MAX_WEBHOOKS, type WebhookDeliveryView, type WebhookView } from '#domain/open-api/webhooks.ts';
import { jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { LoadError } from '../../-parts/LoadError.tsx';
import { CardLoading } from '../-account/AccountLoading.tsx';
import { ProofDialog } from '../-account/ProofDialog.tsx';
import { webhooksQuery } from './queries.ts';
import { useWebhookChanges } from './webhook-changes.ts';

const NewWebhookDialog = lazy(() => import('./NewWebhookDialog.tsx').then((it) => ({ default: it.NewWebhookDialog })));
const SecretDialog = lazy(() => import('./SecretDialog.tsx').then((it) => ({ default: it.SecretDialog })));

const STATES: Record<WebhookDeliveryView['state'], string> = {
  due: '送信待ち',
  sent: '送信済み',
  failed: '送信できませんでした',
};
const FAILURES: Record<NonNullable<WebhookDeliveryView['failure']>, string> = {
  address: '送信できないアドレス',
  timeout: '時間切れ',
  connection: '接続できない',
  status: 'エラーの応答',
  redirect: '転送の応答',
};

/** The addresses of the student's programs that are told of changes, each with its latest deliveries. */
export function Webhooks() {
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery);
  const changes = useWebhookChanges();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<WebhookView | null>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5">
      <h3 className="text-base">Webhook</h3>
      <p className="copy text-sm text-ink-2">
        選考や予定が変わったときに、自分のプログラムへ知らせます。メモやES、マイページの情報は送りません。
      </p>
      {!webhooks && (error ? <LoadError error={error} onRetry={refetch} /> : <CardLoading />)}
      {webhooks && (
        <>
          <ul className="m-0 grid list-none gap-0 p-0">
            {webhooks.map((it) => (
              <WebhookRow
                key={it.id}
                webhook={it}
                onRemove={() => setRemoved(it)}
                onResume={() => changes.resume(it)}
              />
            ))}
            {webhooks.length === 0 && (
              <li className="flex min-h-16 items-center gap-3 py-2 text-sm text-ink-2 [&_svg]:size-5">
                <Webhook aria-hidden />
                Webhookはまだありません
              </li>
            )}
          </ul>
          {webhooks.length < MAX_WEBHOOKS && (
            <Button
              className="justify-self-start break-normal!"
              icon={<Plus aria-hidden />}
              busy={changes.isMaking}
              busyLabel="追加しています..."
              onClick={() => setAdding(true)}
            >
              Webhookを追加
            </Button>
          )}
        </>
      )}
      {changes.message && <Banner tone="error">{changes.message}</Banner>}
      {changes.proving && <ProofDialog what="Webhookの追加" onProven={changes.proven} onClose={changes.stop} />}
      <Suspense>
        {isAdding && (
          <NewWebhookDialog
            onClose={() => setAdding(false)}
            onEntered={(url) => {
              setAdding(false);
              changes.make(url);
            }}
          />
        )}
        {changes.made && (
          <SecretDialog
            title="Webhookを追加しました"
            text="署名を確かめるための鍵です。表示は今回だけです。ほかの人に見えない場所に保存してください。"
            secret={changes.made.secret}
            done="署名の鍵をコピーしました"
            onClose={changes.stop}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={removed !== null}
        title="Webhookの削除"
        confirmLabel="削除"
        onClose={() => setRemoved(null)}
        onConfirm={() => {
          if (removed) changes.remove(removed);
          setRemoved(null);
        }}
      >
        <p className="wrap-anywhere">「{removed?.url}」を削除しますか？ 送信待ちの知らせも送られなくなります。</p>
      </ConfirmDialog>
    </div>
  );
}

type WebhookRowProps = { webhook: WebhookView; onRemove: () => void; onResume: () => void };

function WebhookRow({ webhook: { url, disabledAt, deliveries }, onRemove, onResume }: WebhookRowProps) {
  const now = useNow();
  const host = new URL(url).host;
  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 [&>svg]:size-5 [&>svg]:flex-none [&>svg]:text-ink-2">
        <Webhook aria-hidden />
        <p className="min-w-0 flex-1 basis-40 font-bold wrap-anywhere">
          {url}
          {disabledAt && <span className="ml-2 rounded-full bg-sunken px-2 text-xs text-shu-ink">停止中</span>}
        </p>
        {disabledAt && (
          <Button size="sm" aria-label={`${host}への送信を再開`} onClick={onResume}>
            再開
          </Button>
        )}
        <Button size="sm" aria-label={`${host}を削除`} onClick={onRemove}>
          削除
        </Button>
      </div>
      {disabledAt && <p className="copy text-sm text-ink-2">送信できないことが続いたので、停止しました。</p>}
      {deliveries.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-11 py-2.5 text-ink-2">送信の記録（最近{deliveries.length}件）</summary>
          <ul className="m-0 grid list-none gap-1 p-0">
            {deliveries.map(({ id, sequence, state, tries, status, failure, createdAt }) => (
              <li key={id} className="flex flex-wrap gap-x-3">
                <span>#{sequence}</span>
                <span className="date">{`${shortDayLabel(jstDay(createdAt), jstDay(now))} ${jstClock(createdAt)}`}</span>
                <span className="font-bold">{STATES[state]}</span>
                <span className="text-ink-2">
                  {[failure && FAILURES[failure], status, tries > 1 && `${tries}回`].filter(Boolean).join('・')}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
