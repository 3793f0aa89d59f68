import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { MOST_OFFERS, rememberOffers } from '#web/browser/push-offers.ts';
import { messageFor } from '#web/messages.ts';
import { type PushState, pushStateQuery, switchPushOn } from '#web/push.ts';
import { showOffer } from '#web/push-offer.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { HOME_SCREEN_NEEDED, HomeScreenSteps } from '../-parts/HomeScreenSteps.tsx';
import { InstallButton } from '../-parts/InstallButton.tsx';

/** Offers push after a first deadline was saved, until it is answered or another screen is opened. */
export function PushOffer() {
  useEndWithScreen();
  const cache = useQueryClient();
  const { data: state } = useQuery({ ...pushStateQuery, staleTime: Number.POSITIVE_INFINITY });
  const turnOn = useMutation({
    mutationFn: switchPushOn,
    onSuccess: (next) => {
      cache.setQueryData(pushStateQuery.queryKey, next);
    },
  });
  // This browser does not offer it again.
  const decline = () => {
    rememberOffers(MOST_OFFERS);
    showOffer(null);
  };
  const answer: PushState | undefined = turnOn.data ?? state;
  if (answer === 'home-screen')
    return (
      <Offer title={HOME_SCREEN_NEEDED} buttons={<Button onClick={decline}>閉じる</Button>}>
        <HomeScreenSteps />
      </Offer>
    );
  if (answer === 'on')
    return (
      <Answered tone="success" action={<InstallButton />}>
        このブラウザにプッシュ通知が届きます。
      </Answered>
    );
  if (answer === 'denied')
    return (
      <Answered tone="attention">
        ブラウザの設定で、しおりからの通知がブロックされています。許可のしかたは
        <Link to="/app/notifications">通知設定</Link>
        で確認できます。
      </Answered>
    );
  return (
    <Offer
      title="締切が近づいたら、通知でリマインドします"
      buttons={
        <>
          <Button variant="primary" busy={turnOn.isPending} busyLabel="確認中..." onClick={() => turnOn.mutate()}>
            通知を受け取る
          </Button>
          <Button onClick={decline}>今はしない</Button>
        </>
      }
    >
      <p>しおりを閉じていても、このブラウザに届きます。あとから通知設定でも変更できます。</p>
      {turnOn.error && <Banner tone="error">通知を有効にできませんでした。{messageFor(turnOn.error)}</Banner>}
    </Offer>
  );
}

function Offer({ title, buttons, children }: { title: string; buttons: ReactNode; children: ReactNode }) {
  return (
    <Card
      as="section"
      aria-labelledby="push-offer"
      className="mb-5 grid gap-3 px-4 py-4 nav:flex nav:items-center nav:gap-5"
    >
      <div className="flex min-w-0 flex-1 gap-3">
        <Bell aria-hidden className="mt-0.5 size-5 flex-none text-brand" />
        <div className="copy grid min-w-0 gap-1.5 text-sm leading-ui text-ink-2">
          <h2 id="push-offer" className="text-md text-ink">
            {title}
          </h2>
          {children}
        </div>
      </div>
      <div className="flex flex-wrap gap-2.5 [&>*]:flex-1 nav:flex-nowrap nav:[&>*]:flex-none">{buttons}</div>
    </Card>
  );
}

type AnsweredProps = { tone: 'success' | 'attention'; action?: ReactNode; children: ReactNode };

function Answered({ tone, action, children }: AnsweredProps) {
  return (
    <div className="mb-5">
      <Banner tone={tone} action={action}>
        {children}
      </Banner>
    </div>
  );
}

function useEndWithScreen() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname !== first.current) showOffer(null);
  }, [pathname]);
}
