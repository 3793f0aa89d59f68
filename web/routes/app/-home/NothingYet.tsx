import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { EmptyRows, EmptyState } from '#web/ui/feedback/EmptyState.tsx';

/** Nothing is ahead. */
export function NothingYet() {
  return (
    <EmptyState
      picture={<EmptyRows />}
      title="予定はまだありません"
      action={
        <ButtonLink to="/app/companies/add" variant="primary">
          企業を追加
        </ButtonLink>
      }
    >
      気になる企業を追加すると、締切と面接がここに並びます。
    </EmptyState>
  );
}
