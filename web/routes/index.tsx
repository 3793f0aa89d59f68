import { createFileRoute } from '@tanstack/react-router';
import { APP_NAME } from '#domain/app-name.ts';
import { api, call } from '#web/api.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { useAnswer } from '#web/use-answer.ts';
import { Frame } from './-Frame.tsx';
import { Features } from './-features.tsx';
import { PlannerCard } from './-PlannerCard.tsx';

export const Route = createFileRoute('/')({ component: FrontScreen });

function FrontScreen() {
  // The page does not wait for the answer; whoever cannot be told apart is a visitor.
  const signedIn = useAnswer(readSignedIn);
  return (
    <Frame actions={<WayIn signedIn={signedIn} />}>
      <title>{`${APP_NAME}｜就活を、ひとつの予定表に。`}</title>
      <section className="ruled border-b border-line bg-surface">
        <div className="mx-auto grid max-w-page gap-9 px-4 pt-8 pb-11 nav:grid-cols-[minmax(0,1.18fr)_minmax(0,.82fr)] nav:items-center nav:gap-16 nav:px-8 nav:pt-14 nav:pb-18">
          <div>
            <h1 className="text-hero leading-[1.34] tracking-[.01em]">
              <span className="text-brand">{APP_NAME}</span>
              <br />
              就活を、ひとつの予定表に。
            </h1>
            <p className="copy mt-3.5 mb-6 max-w-[31em] text-md text-ink-2 nav:mt-5 nav:mb-7 nav:text-lg">
              ES締切、Webテスト、面接。ばらばらに届く予定を企業ごとにまとめて、締切の前にお知らせします。
            </p>
            <Start signedIn={signedIn} />
          </div>
          <PlannerCard />
        </div>
      </section>
      <section
        aria-label={`${APP_NAME}でできること`}
        className="mx-auto w-full max-w-page px-4 py-10 nav:px-8 nav:py-16"
      >
        <Features beside />
      </section>
    </Frame>
  );
}

/** Undefined while that is not known. */
type SignedIn = boolean | undefined;

function readSignedIn(): Promise<boolean> {
  return call(api.session.$get()).then(
    (session) => session !== null,
    () => false,
  );
}

function WayIn({ signedIn }: { signedIn: SignedIn }) {
  if (signedIn === undefined) return <span className="min-h-11" />;
  if (signedIn) {
    return (
      <ButtonLink to="/app/homepage" variant="primary">
        ホームへ
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink to="/login" variant="ghost">
        ログイン
      </ButtonLink>
      <ButtonLink to="/signup" variant="primary">
        無料で登録
      </ButtonLink>
    </>
  );
}

function Start({ signedIn }: { signedIn: SignedIn }) {
  if (signedIn === undefined) return <div className="min-h-13.5" />;
  if (signedIn) {
    return (
      <ButtonLink to="/app/homepage" variant="primary" size="lg">
        ホームへ
      </ButtonLink>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink to="/signup" variant="primary" size="lg">
        無料で登録
      </ButtonLink>
      <ButtonLink to="/login" size="lg">
        ログイン
      </ButtonLink>
    </div>
  );
}
