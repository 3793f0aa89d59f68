import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AccountView } from '#domain/views.ts';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { NotRead } from '../-NotRead.tsx';
import { accountQuery } from './-account-queries.ts';

/** What needs to know the account, once it is known; the rest of the page waits for nothing. */
export function AccountLoading({ children }: { children: (account: AccountView) => ReactNode }) {
  const { data, error, refetch } = useQuery(accountQuery);
  if (data) return children(data);
  return error ? <NotRead error={error} onRetry={refetch} /> : <CardLoading />;
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
