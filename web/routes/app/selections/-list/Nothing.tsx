import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { EmptyRows, EmptyState } from '#web/ui/feedback/EmptyState.tsx';

/** No selection was ever added. */
export function NothingYet() {
  return (
    <EmptyState
      picture={<EmptyRows />}
      title="選考はまだ登録されていません"
      action={
        <div className="flex flex-wrap gap-2.5 max-nav:justify-center">
          <ButtonLink to="/app/companies/add" variant="primary">
            最初の選考を追加
          </ButtonLink>
          <ButtonLink to="/app/selections/import">スプレッドシートから取り込む</ButtonLink>
        </div>
      }
    >
      企業を追加すると、締切と選考の進み具合をまとめて見られます。
    </EmptyState>
  );
}

/** The filter leaves none. */
export function NothingMatches({ onReset }: { onReset: () => void }) {
  return <EmptyState title="条件に合う選考はありません" action={<Button onClick={onReset}>絞り込みを解除</Button>} />;
}
