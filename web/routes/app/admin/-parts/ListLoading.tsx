import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** The place of a list that is being read. */
export function ListLoading() {
  return (
    <Loading>
      <Skeleton className="h-56 rounded-lg" />
    </Loading>
  );
}
