import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * The next page of a list by a press. A press while the list is read again waits for that, and one whose answer is overtaken by a change
 * asks again: neither is lost, and neither keeps the list from what is new.
 */
export function useNextPage<T>({ data, fetchNextPage }: UseInfiniteQueryResult<InfiniteData<T, unknown>>) {
  const [isLoading, setIsLoading] = useState(false);
  const load = async () => {
    setIsLoading(true);
    const before = data?.pages.length ?? 0;
    let list: Awaited<ReturnType<typeof fetchNextPage>>;
    do list = await fetchNextPage({ cancelRefetch: false });
    while (!list.isError && list.hasNextPage && (list.data?.pages.length ?? 0) <= before);
    setIsLoading(false);
    return list;
  };
  return { isLoading, load };
}
