import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ArrowLeft, ChevronDown, Monitor } from 'lucide-react';
import type { ReactNode } from 'react';
import { MAIL_KEPT_MS } from '#domain/inbox/limits.ts';
import { DAY } from '#domain/time.ts';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { LoadError } from '../-parts/LoadError.tsx';
import { AddressCard } from './-AddressCard.tsx';
import { NotOffered } from './-NotOffered.tsx';
import { ByHandPicture, ConfirmationPicture, FilterPicture, RulePicture } from './-pictures.tsx';
import { inboxQuery } from './-queries.ts';

export const Route = createFileRoute('/app/inbox/forwarding')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(inboxQuery),
  component: ForwardingScreen,
});

function ForwardingScreen() {
  return (
    <>
      <ButtonLink
        to="/app/inbox"
        variant="ghost"
        size="sm"
        icon={<ArrowLeft aria-hidden />}
        className="-mt-2 mb-2 -ml-3 nav:-mt-4"
      >
        受信箱に戻る
      </ButtonLink>
      <Guide />
    </>
  );
}

/** How mails come to 受信箱: by hand, from Gmail, and from Outlook. One way is open at a time. */
function Guide() {
  const { data, error, refetch } = useInfiniteQuery(inboxQuery);
  const [first] = data?.pages ?? [];
  if (first && !first.isOffered) return <NotOffered />;
  return (
    <Page title="転送の設定方法">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 nav:grid-cols-[minmax(0,1fr)_352px]">
        <div className="nav:order-last">
          {first ? (
            <AddressCard address={first.address} withGuide={false} />
          ) : error ? (
            <LoadError error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading>
              <Skeleton className="h-48 rounded-lg" />
            </Loading>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Card as="section" aria-label="転送の方法" className="overflow-hidden">
            <Way title="1通ずつ転送する" isOpen>
              <p>どのメールアプリでも、スマートフォンでも使えます。設定は必要ありません。</p>
              <ByHandPicture />
              <Steps>
                <li>企業からのメールを開き、「転送」を選択します。</li>
                <li>宛先に自分の転送先アドレスを入力して、送信します。</li>
              </Steps>
            </Way>
            <Way title="Gmailから自動的に転送する">
              <p className="flex items-start gap-2 font-bold text-ink">
                <Monitor aria-hidden className="mt-1 size-4 flex-none text-brand" />
                設定はパソコンで行います。スマートフォンのGmailアプリでは設定できません。
              </p>
              <h3>転送先アドレスを登録する</h3>
              <ConfirmationPicture />
              <Steps>
                <li>
                  パソコンでGmailを開き、右上の歯車から「すべての設定を表示」、「メール転送とPOP/IMAP」の順に選択します。
                </li>
                <li>
                  「転送先アドレスを追加」を選択し、自分の転送先アドレスを貼り付けて、「次へ」「続行」「OK」と進みます。
                </li>
                <li>
                  Gmailからの確認メールが受信箱に届きます。開いて、中のリンクで確認するか、確認コードがあればGmailの画面に入力します。
                </li>
              </Steps>
              <h3>就活のメールだけを転送する</h3>
              <p>「転送を無効にする」は選択したままで構いません。すべてのメールを転送する必要はありません。</p>
              <FilterPicture />
              <Steps>
                <li>Gmailの検索ボックスの右端から、検索オプションを表示します。</li>
                <li>「含む」に「選考 OR 面接 OR 説明会」のように入力し、「フィルタを作成」を選択します。</li>
                <li>
                  「次のアドレスに転送する」を選択して自分の転送先アドレスを選び、「フィルタを作成」を選択します。
                </li>
              </Steps>
              <p>転送されるのは、設定したあとに届いたメールだけです。</p>
            </Way>
            <Way title={'Outlook・Microsoft\u00a0365から自動的に転送する'}>
              <RulePicture />
              <Steps>
                <li>ブラウザーでOutlookを開き、右上の歯車から「メール」、「ルール」の順に選択します。</li>
                <li>「新しいルールを追加」を選択し、件名に含まれる言葉などの条件を決めます。</li>
                <li>アクションで「リダイレクト先」を選び、自分の転送先アドレスを入力して、保存します。</li>
              </Steps>
            </Way>
            <Way title="大学のメールの場合">
              <p>
                大学によっては、学外への自動転送ができません。転送しても届かないときや、エラーのメールが届いたときは、1通ずつ転送してください。「予定を追加」の「メールを貼り付け」も使えます。
              </p>
            </Way>
          </Card>
          <Card as="section" aria-labelledby="kept-mails" className={`grid gap-3 p-4 nav:p-5 ${TEXT}`}>
            <h2 id="kept-mails" className="text-md text-ink">
              届いたメールの扱い
            </h2>
            <ul className="grid list-disc gap-1.5 pl-5">
              <li>メールは暗号化して保管し、受信から{MAIL_KEPT_MS / DAY}日で削除します。</li>
              <li>添付ファイルは保存しません。カレンダーの招待だけは読み取ります。</li>
              <li>予定を読み取るのは、あなたの端末の中です。保存するまで、何も登録しません。</li>
            </ul>
          </Card>
        </div>
      </div>
    </Page>
  );
}

const TEXT = 'copy grid-cols-[minmax(0,1fr)] leading-[1.7] text-ink-2';

/** One way, under its name: to open it closes the others. */
function Way({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details name="way" open={isOpen} className="group not-first:border-t not-first:border-line">
      <summary className="flex min-h-14 list-none items-center gap-2 px-4 py-3 -outline-offset-2 hover:bg-surface-2 nav:px-5 [&::-webkit-details-marker]:hidden">
        <h2 className="copy min-w-0 flex-1 text-md">{title}</h2>
        <ChevronDown
          aria-hidden
          className="size-5 flex-none text-ink-3 transition-transform duration-180 group-open:rotate-180"
        />
      </summary>
      <div className={`grid gap-3 px-4 pb-4 nav:px-5 nav:pb-5 [&_h3]:mt-2 [&_h3]:text-base [&_h3]:text-ink ${TEXT}`}>
        {children}
      </div>
    </details>
  );
}

function Steps({ children }: { children: ReactNode }) {
  return <ol className="grid list-decimal gap-1.5 pl-6 marker:font-bold marker:text-brand">{children}</ol>;
}
