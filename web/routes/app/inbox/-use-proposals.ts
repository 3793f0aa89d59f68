import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type Instant, jstDay, jstInstant } from '#domain/time.ts';
import { ownNamesQuery, selectionsQuery } from '#web/queries.ts';
import { type InboxPages, mailsOf } from './-queries.ts';

type Proposals = typeof import('./-proposals.ts');

/** What the mails propose; null until their reader is loaded, for which the list does not wait. */
export function useProposals(pages: InboxPages, now: Instant) {
  const [reader, setReader] = useState<Proposals | null>(null);
  const { data: selections } = useQuery(selectionsQuery);
  const { data: names } = useQuery(ownNamesQuery);
  useEffect(() => {
    // Without a connection the list says nothing of what its mails propose.
    import('./-proposals.ts').then(setReader, () => undefined);
  }, []);
  const today = jstDay(now);
  return useMemo(
    () =>
      reader && selections && names
        ? reader.proposalsOf(mailsOf(pages), selections, names, jstInstant(today, '12:00'))
        : null,
    [reader, pages, selections, names, today],
  );
}
