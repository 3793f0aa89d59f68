import { ChevronDown, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PublicEvent } from '#domain/sharing/shared-events.ts';
import { EVENT_TYPES } from '#domain/taxonomy/event-types.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
import { dayLabel, type Instant, jstClock, jstDay, parts } from '#domain/time.ts';
import { EventTypeIcon } from '#web/ui/marks/EventTypeIcon.tsx';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { Name } from '#web/ui/marks/Name.tsx';

/** Marks an event that was copied from a shared one and changed since. */
export function ChangedMark() {
  return (
    <span className="rounded-xs border border-line-strong px-1.75 text-2xs leading-[1.6] font-normal whitespace-nowrap text-ink-2">
      変更あり
    </span>
  );
}

/** A shared event in one line of text: ES締切 11月25日（水）23:59. */
export function sharedName({ title, deadline }: PublicEvent, now: Instant): string {
  return `${title} ${dayLabel(jstDay(deadline), jstDay(now))}${jstClock(deadline)}`;
}

type SharedFactsProps = { entry: PublicEvent; now: Instant };

/** The name and the moment of a shared event, whom it is for, and how many students have entered it. */
export function SharedFacts({ entry, now }: SharedFactsProps) {
  return (
    <>
      <span className="flex items-start gap-1.5 leading-ui font-bold">
        <EventTypeIcon type={entry.eventType} className="mt-0.75 size-4 flex-none text-ink-3" />
        <span className="min-w-0 wrap-anywhere">
          <Name>{entry.title}</Name>
          {entry.publicDescription && (
            <span className="ml-2 text-xs font-normal text-ink-2">{EVENT_TYPES[entry.eventType].label}</span>
          )}
        </span>
      </span>
      <time dateTime={entry.deadline} className="block text-base leading-ui">
        {dayLabel(jstDay(entry.deadline), jstDay(now))}
        <span className="num ml-1 text-md">{jstClock(entry.deadline)}</span>
        <JapanTime />
      </time>
      <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs leading-ui text-ink-2">
        <span>{sharedFor(entry)}</span>
        <span>
          <span className="num text-sm">{entry.confirmations}</span>人が登録・最終確認{' '}
          <span className="num text-sm">{shortDate(entry.lastConfirmedOn, jstDay(now))}</span>
        </span>
      </span>
    </>
  );
}

/** 11/20; with the year where it is another one. */
function shortDate(day: string, today: string): string {
  const [year, month, date] = parts(day);
  return today.startsWith(`${year}-`) ? `${month}/${date}` : `${year}/${month}/${date}`;
}

/** The phase and graduation year: インターン・28卒. */
function sharedFor({ selectionPhase, graduationYear }: PublicEvent): string {
  const phase = PHASES[selectionPhase].label;
  return graduationYear === null ? phase : `${phase}・${graduationYear % 100}卒`;
}

/** Whether it has more than type and moment. */
export function hasSharedDetails({
  publicDescription,
  publicContent,
  publicLocation,
  publicUrl,
}: PublicEvent): boolean {
  return Boolean(publicDescription || publicContent || publicLocation || publicUrl);
}

/** The public details besides the name, collapsed at first. The web address is other students' text: its host is emphasised, and it is not a link. */
export function SharedDetails({ entry, children }: { entry: PublicEvent; children?: ReactNode }) {
  const { publicContent, publicLocation, publicUrl } = entry;
  const isMore = publicContent || publicLocation || publicUrl || children;
  if (!hasSharedDetails(entry) || !isMore) return null;
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-bold text-brand [&::-webkit-details-marker]:hidden">
        <span>
          詳細を<span className="group-open:hidden">見る</span>
          <span className="hidden group-open:inline">閉じる</span>
        </span>
        <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
      </summary>
      <div className="grid gap-1 pb-2 text-sm leading-[1.6] text-ink-2">
        {publicContent && <p className="wrap-anywhere whitespace-pre-wrap">{publicContent}</p>}
        {publicLocation && (
          <p className="flex items-start gap-1 wrap-anywhere">
            <MapPin aria-hidden className="mt-0.75 size-4 flex-none text-ink-3" />
            <span className="sr-only">会場</span>
            {publicLocation}
          </p>
        )}
        {publicUrl && (
          <p className="wrap-anywhere">
            <b>{hostOf(publicUrl)}</b> {publicUrl}
          </p>
        )}
        {children}
      </div>
    </details>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}
