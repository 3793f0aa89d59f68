import { Button } from '#web/ui/buttons/Button.tsx';

type MoreProps = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** The foot of a list in a card: reads the next page, where there is one. */
export function More({ hasNextPage, isFetchingNextPage, fetchNextPage }: MoreProps) {
  if (!hasNextPage) return null;
  return (
    <div className="admin-more">
      <Button variant="ghost" busy={isFetchingNextPage} busyLabel="読み込み中..." onClick={() => void fetchNextPage()}>
        さらに表示
      </Button>
    </div>
  );
}
