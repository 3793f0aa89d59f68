import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Building2, CalendarPlus, ListChecks, Plus, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { saysWhen } from '#domain/adding/says-when.ts';
import { findEntries, findPlaces, findSelections, prepare } from '#domain/search/palette.ts';
import { isActive } from '#domain/selections/selection-facts.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { stepOf } from '#domain/taxonomy/event-types.ts';
import { useDebounced } from '#web/browser/debounced.ts';
import { useNow } from '#web/browser/now.ts';
import { useOnline } from '#web/browser/online.ts';
import { recentIds } from '#web/drafts/recent.ts';
import { companySearchQuery, ownNamesQuery } from '#web/queries.ts';
import { Matched, OptionBadge } from '#web/ui/fields/OptionRow.tsx';
import { EventTypeIcon } from '#web/ui/marks/EventTypeIcon.tsx';
import { StatusPill } from '#web/ui/marks/StatusPill.tsx';
import { useOverlay } from '../-parts/overlay.ts';
import { COMPANY_DEBOUNCE_MS, companyDetail, hasExactHit, missingLabel } from '../-parts/use-company-results.ts';
import { EntryAside, EntryText, SelectionText } from './PaletteTexts.tsx';
import type { PalettePlace } from './screens.ts';

export type PaletteRow = {
  key: string;
  icon: ReactNode;
  text: ReactNode;
  aside?: ReactNode;
  take: () => void;
};

/** Rows under a heading. A group without rows is shown only with a message. */
export type PaletteGroup = {
  key: 'opened' | 'selections' | 'events' | 'places' | 'add' | 'companies';
  heading: string;
  rows: PaletteRow[];
  /** The number of further matches. */
  more?: number;
  state?: 'loading' | 'failed' | 'none' | 'offline';
};

/** Selections that are folded in one go, so that a key never waits for long. */
const SLICE = 100;

type Limits = (key: PaletteGroup['key']) => number;

/** The student's own selections and events for a query. */
export function useOwnGroups(query: string, selections: readonly SelectionView[], limit: Limits): PaletteGroup[] {
  const now = useNow();
  const rows = useOwnRows();
  usePrepared(selections);
  const [few, many] = [limit('selections'), limit('events')];
  // With 3,000 selections of 4 events each this takes 5 to 15 ms: once per text, not per render.
  const { data: names } = useQuery(ownNamesQuery);
  const found = useMemo(() => findSelections(query, selections, few, names), [query, selections, few, names]);
  const entries = useMemo(() => findEntries(query, selections, many, now), [query, selections, many, now]);
  return [
    {
      key: 'selections',
      heading: '選考',
      rows: found.best.map((it) => rows.ofSelection(it, query)),
      more: found.total - found.best.length,
    },
    {
      key: 'events',
      heading: '予定',
      rows: entries.best.map((it) => rows.ofEntry(it, query)),
      more: entries.total - entries.best.length,
    },
  ];
}

/** Folds all selections, slice by slice, while nothing is typed yet. */
function usePrepared(selections: readonly SelectionView[]) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const read = (from: number) => {
      prepare(selections.slice(from, from + SLICE));
      if (from + SLICE < selections.length) timer = setTimeout(read, 0, from + SLICE);
    };
    timer = setTimeout(read, 0, 0);
    return () => clearTimeout(timer);
  }, [selections]);
}

/** Recently opened items that still exist; null until known. */
export function useRecentGroup(userId: string, selections: readonly SelectionView[]): PaletteGroup | null {
  const rows = useOwnRows();
  const [opened, setOpened] = useState<readonly string[] | null>(null);
  useEffect(() => {
    setOpened(recentIds(userId));
  }, [userId]);
  if (!opened) return null;
  return {
    key: 'opened',
    heading: '最近開いたもの',
    rows: opened.flatMap((id) => {
      for (const selection of selections) {
        if (selection.id === id) return [rows.ofSelection(selection, '')];
        const event = selection.events.find((it) => it.id === id);
        if (event) return [rows.ofEntry({ selection, event }, '')];
      }
      return [];
    }),
  };
}

/** Adding what is typed as an event, where it says when. */
export function useAddGroup(text: string): PaletteGroup {
  const { open } = useOverlay();
  const row: PaletteRow = {
    key: 'line',
    icon: <CalendarPlus aria-hidden />,
    text: <span className="copy font-bold text-brand">「{text.trim()}」を予定として追加</span>,
    take: () => open('add', true, { text }),
  };
  return { key: 'add', heading: '追加', rows: saysWhen(text) ? [row] : [] };
}

/** The screens and actions for a query; the common ones without one. */
export function placesGroup(query: string, places: readonly PalettePlace[], limit: Limits): PaletteGroup {
  const found = query.trim() === '' ? places.filter((it) => !it.minor) : findPlaces(query, places);
  const shown = query.trim() === '' ? found : found.slice(0, limit('places'));
  return {
    key: 'places',
    heading: '画面と操作',
    rows: shown.map(({ label, Icon, take }) => ({
      key: label,
      icon: <Icon aria-hidden />,
      text: <Matched text={label} query={query} />,
      take,
    })),
    more: found.length - shown.length,
  };
}

/** The companies of the catalogue for a query, debounced. One that the student has links to its selection. */
export function useCompanyGroup(text: string, selections: readonly SelectionView[], limit: Limits): PaletteGroup {
  const { open } = useOverlay();
  const rows = useOwnRows();
  const online = useOnline();
  const asked = useDebounced(text.trim(), COMPANY_DEBOUNCE_MS);
  const search = useQuery({ ...companySearchQuery(asked), enabled: asked !== '' && online });
  const group = { key: 'companies', heading: '企業', rows: [] } as const;
  const answer = asked === text.trim() ? search.data?.companies : undefined;
  if (!answer && !online) return { ...group, rows: [], state: 'offline' };
  if (!answer && search.isError && asked === text.trim()) {
    const again = { key: 'again', icon: <RotateCw aria-hidden />, text: '企業をもう一度検索', take: search.refetch };
    return { ...group, rows: [again], state: search.isFetching ? 'loading' : 'failed' };
  }
  if (!answer) return { ...group, rows: [], state: 'loading' };

  const shown = answer.slice(0, limit('companies')).map((company): PaletteRow => {
    const its = selections.filter((it) => it.companyId === company.id);
    const mine = its.find((it) => isActive(it.status)) ?? its[0];
    return {
      key: company.id,
      icon: <Building2 aria-hidden />,
      text: (
        <>
          <span className="block">
            <Matched text={company.displayName} query={text} />
          </span>
          <span className="block text-xs text-ink-2">{companyDetail(company)}</span>
        </>
      ),
      aside: <OptionBadge>{mine ? '登録済み' : '追加'}</OptionBadge>,
      take: mine
        ? rows.ofSelection(mine, '').take
        : () =>
            open('add', true, {
              text: company.displayName,
              target: { kind: 'company', companyId: company.id, name: company.displayName },
            }),
    };
  });
  const missing: PaletteRow = {
    key: 'missing',
    icon: <Plus aria-hidden />,
    text: <span className="copy font-bold text-brand">{missingLabel(text)}</span>,
    take: () =>
      open('add', true, { text: text.trim(), target: { kind: 'new', name: text.trim(), reading: '', industry: '' } }),
  };
  return {
    ...group,
    rows: hasExactHit(answer) ? shown : [...shown, missing],
    more: answer.length - shown.length,
    ...(answer.length === 0 && { state: 'none' }),
  };
}

function useOwnRows() {
  const navigate = useNavigate();
  return {
    ofSelection: (selection: SelectionView, query: string): PaletteRow => ({
      key: selection.id,
      icon: <ListChecks aria-hidden />,
      text: <SelectionText {...{ selection, query }} />,
      aside: <StatusPill status={selection.status} />,
      take: () =>
        void navigate({
          to: '/app/selections',
          search: { open: selection.id },
          state: { aimed: true },
          replace: true,
          // The list itself scrolls to the row; scrolling to the top would undo that.
          resetScroll: window.location.pathname !== '/app/selections',
        }),
    }),
    ofEntry: (entry: Entry, query: string): PaletteRow => ({
      key: entry.event.id,
      icon: <EventTypeIcon type={stepOf(entry.event)} className="" />,
      text: <EntryText {...{ entry, query }} />,
      aside: <EntryAside {...entry} />,
      take: () =>
        void navigate({
          to: '/app/selections/$selectionId/events/$eventId',
          params: { selectionId: entry.selection.id, eventId: entry.event.id },
          replace: true,
        }),
    }),
  };
}
