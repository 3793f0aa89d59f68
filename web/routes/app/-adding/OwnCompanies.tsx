import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ClipboardPaste, Inbox, ListChecks } from 'lucide-react';
import { type AddTarget, nearestSelections } from '#domain/adding/quick-add.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { nextEvent } from '#domain/selections/selection-list.ts';
import { relativeLabelOf } from '#domain/selections/upcoming.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { EVENT_STEPS, stepOf } from '#domain/taxonomy/event-types.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
import { STATUSES } from '#domain/taxonomy/statuses.ts';
import type { Instant } from '#domain/time.ts';
import { inboxUnreadQuery, sessionQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { FileButton } from './calendar-file/FileButton.tsx';
import { Row } from './Row.tsx';
import type { Line } from './use-line.ts';

/** Rows before anything is typed. */
const FEW = 5;

type OwnCompaniesProps = {
  entry: Line;
  now: Instant;
  onPick: (target: AddTarget) => void;
  onFiles: (files: readonly File[]) => void;
  onMail: () => void;
  onWizard: () => void;
};

/** Before anything is typed: the student's own companies, the nearest events first, and the other ways to add. */
export function OwnCompanies({ entry, now, onPick, onFiles, onMail, onWizard }: OwnCompaniesProps) {
  const nearest = nearestSelections(entry.selections, now, FEW);
  if (entry.isLoading) {
    return (
      <Loading>
        <div className="grid gap-2">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      </Loading>
    );
  }
  return (
    <>
      {nearest.length === 0 ? (
        <p className="text-sm text-ink-2">企業名を入力すると、候補が表示されます</p>
      ) : (
        <section aria-labelledby="adding-own" data-question>
          <h3 id="adding-own" className="mb-2 text-xs text-ink-2">
            選考中の企業
          </h3>
          <ul className="-mx-3 grid gap-0.5">
            {nearest.map((it) => (
              <li key={it.id}>
                <OwnRow selection={it} note={nextOf(it, now)} isPlain onTake={() => onPick(targetOf(it))} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="adding-others">
        <h3 id="adding-others" className="mb-2 text-xs text-ink-2">
          ほかの方法
        </h3>
        <div className="add-ways">
          <Button icon={<ClipboardPaste aria-hidden />} onClick={onMail}>
            メールを貼り付け
          </Button>
          <InboxButton />
          <FileButton onFiles={onFiles} />
          <Button icon={<ListChecks aria-hidden />} onClick={onWizard}>
            順に入力する
          </Button>
        </div>
      </section>
    </>
  );
}

/** The way to the mails that were forwarded, in place of the sheet. */
function InboxButton() {
  const session = useQueryClient().getQueryData(sessionQuery.queryKey);
  const isOffered = session?.isInboxOffered ?? false;
  const { data: inbox } = useQuery({ ...inboxUnreadQuery, enabled: isOffered });
  if (!isOffered) return null;
  return (
    <ButtonLink to="/app/inbox" replace icon={<Inbox aria-hidden />}>
      受信箱{inbox && inbox.unread > 0 && ` ${inbox.unread}件`}
    </ButtonLink>
  );
}

type OwnRowProps = { selection: SelectionView; note: string; isPlain?: boolean; onTake: () => void };

/** A selection of the student's as an answer. */
export function OwnRow({ selection, note, isPlain = false, onTake }: OwnRowProps) {
  return (
    <Row
      icon={<PriorityBadge priority={selection.priority} />}
      label={<Name>{displayName(selection)}</Name>}
      {...{ note, isPlain, onTake }}
    />
  );
}

export function targetOf({ id }: SelectionView): AddTarget {
  return { kind: 'own', selectionId: id };
}

/** 本選考・総合職・面接待ち */
export function factsOf({ selectionPhase, jobType, eventTitle, status }: SelectionView): string {
  return [PHASES[selectionPhase].label, eventTitle, jobType, STATUSES[status].label].filter(Boolean).join('・');
}

/** 本選考・ES締切 今日 */
function nextOf(selection: SelectionView, now: Instant): string {
  const next = nextEvent(selection, now);
  if (!next) return factsOf(selection);
  const day = relativeLabelOf(next, now);
  return `${PHASES[selection.selectionPhase].label}・${EVENT_STEPS[stepOf(next)].short} ${day}`;
}
