import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { CalendarProposal } from '#domain/calendar/google-sync.ts';
import { type Entry, entryName } from '#domain/selections/upcoming.ts';
import { dayLabel, type Instant, jstClock, jstDay } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { calendarProposalsQuery } from './queries.ts';

type CalendarProposalsProps = { entries: readonly Entry[]; now: Instant };

/** Moves and deletions made in Google Calendar, for the student to decide about. Nothing without any. */
export function CalendarProposals({ entries, now }: CalendarProposalsProps) {
  const proposals = useQuery(calendarProposalsQuery).data ?? [];
  const shown = proposals.flatMap((proposal) => {
    const entry = entries.find(({ event }) => event.id === proposal.eventId);
    return entry ? [{ entry, proposal }] : [];
  });
  return shown.map(({ entry, proposal }) => (
    <div key={entry.event.id} className="mb-2">
      <Proposed {...{ entry, proposal, now }} />
    </div>
  ));
}

function Proposed({ entry, proposal, now }: { entry: Entry; proposal: CalendarProposal; now: Instant }) {
  const cache = useQueryClient();
  const { moved } = proposal;
  const name = entryName(entry);
  const decide = useMutation({
    mutationFn: (answer: 'accept' | 'keep') =>
      call(
        api.events[':id']['calendar-proposal'].$put({
          param: { id: proposal.eventId },
          json: { answer, deadline: moved?.deadline ?? null },
        }),
      ),
    onSettled: () => cache.invalidateQueries(),
  });
  const accept = moved ? '変更する' : 'しおりからも削除する';
  return (
    <Banner tone="attention">
      <p className="font-bold">
        {moved ? 'Googleカレンダーで日程が変更されました' : 'Googleカレンダーから予定が削除されました'}
      </p>
      <p className="flex flex-wrap items-center gap-x-1.5">
        <span className="font-bold">{name}</span>
        <span className={moved ? 'date line-through' : 'date'}>{momentOf(entry.event.deadline, now)}</span>
        {moved && (
          <>
            <ArrowRight aria-hidden className="size-4" />
            <span className="sr-only">から</span>
            <span className="date font-bold">{momentOf(moved.deadline, now)}</span>
          </>
        )}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-1 gap-y-2">
        <Button
          size="sm"
          busy={decide.isPending}
          busyLabel="反映中..."
          aria-label={`${name}を${accept}`}
          onClick={() => decide.mutate('accept')}
        >
          {accept}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          className="px-2! text-current!"
          aria-label={`${name}をこのままにする`}
          onClick={() => decide.mutate('keep')}
        >
          このままにする
        </Button>
      </div>
      {decide.error && <p role="alert">イベントの更新に失敗しました。{messageFor(decide.error)}</p>}
    </Banner>
  );
}

function momentOf(at: Instant, now: Instant): string {
  return `${dayLabel(jstDay(at), jstDay(now))}${jstClock(at)}`;
}
