import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AccountView } from '#domain/selections/views.ts';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LoadError } from '../../-parts/LoadError.tsx';
import { accountQuery } from './account-queries.ts';

/** Loads the account for a card; the rest of the page does not wait. */
export function AccountLoading({ children }: { children: (account: AccountView) => ReactNode }) {
  const { data, error, refetch } = useQuery(accountQuery);
  if (data) return children(data);
  return error ? <LoadError error={error} onRetry={refetch} /> : <CardLoading />;
}

export function CardLoading() {
  return (
    <Loading>
      <div className="grid gap-3">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-11 w-44 rounded-md" />
      </div>
    </Loading>
  );
}
