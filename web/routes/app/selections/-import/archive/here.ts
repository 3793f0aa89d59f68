import { useQuery } from '@tanstack/react-query';
import { MAX_ARCHIVED_IDS } from '#domain/transfer/batch.ts';
import type { ImportItem } from '#domain/transfer/read-table.ts';
import { api, call } from '#web/api.ts';

/** Of these selections of an export those that the student has, with their ids here. Asked in parts. */
export async function hereOf(archivedIds: Iterable<string>): Promise<Map<string, string>> {
  const asked = [...new Set(archivedIds)];
  const here = new Map<string, string>();
  for (let at = 0; at < asked.length; at += MAX_ARCHIVED_IDS) {
    const ids = asked.slice(at, at + MAX_ARCHIVED_IDS);
    for (const it of await call(api.transfer.archived.$post({ json: { ids } }))) here.set(it.archivedId, it.id);
  }
  return here;
}

/** The same of what was read. */
export function useHere(items: readonly ImportItem[]) {
  const ids = items.flatMap((it) => it.archived?.id ?? []);
  return useQuery({
    queryKey: ['import-here', ids],
    enabled: ids.length > 0,
    queryFn: () => hereOf(ids),
  });
}
