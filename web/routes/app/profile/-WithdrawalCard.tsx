import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

/** The way to the withdrawal. */
export function WithdrawalCard() {
  return (
    <Card
      as="section"
      id="withdrawal"
      aria-labelledby="withdrawal-title"
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-5 gap-y-3 px-4 py-5 nav:grid-cols-[minmax(0,1fr)_auto] nav:px-6"
    >
      <div className="grid gap-1">
        <h2 id="withdrawal-title" tabIndex={-1} className="text-md outline-none">
          退会
        </h2>
        <p className="copy text-sm leading-ui text-ink-2">アカウントを削除します。退会の前に、内容を確認できます。</p>
      </div>
      <ButtonLink to="/app/profile/leave" variant="danger-outline" className="justify-self-start">
        退会の手続きへ
      </ButtonLink>
    </Card>
  );
}
