import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import type { SelectionView, SessionView } from '#domain/selections/views.ts';
import { selectionsQuery } from '#web/queries.ts';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { OptionRow } from '#web/ui/fields/OptionRow.tsx';
import { useActiveRow } from '#web/ui/fields/use-active-row.ts';
import { KeyHint } from '#web/ui/marks/KeyHint.tsx';
import {
  type PaletteGroup,
  type PaletteRow,
  placesGroup,
  useAddGroup,
  useCompanyGroup,
  useOwnGroups,
  useRecentGroup,
} from './groups.tsx';
import { usePlaces } from './places.ts';

/** Rows of a group: FEW at first, MANY once more are requested. */
const FEW = 5;
const MANY = 50;
const NONE: readonly SelectionView[] = [];

type PaletteResultsProps = {
  user: SessionView['user'];
  text: string;
  field: RefObject<HTMLInputElement | null>;
  close: () => void;
};

/**
 * The results in groups. The student's own data and the screens are there at once; companies, which the server searches, come last, so that
 * nothing moves when they arrive.
 */
export function PaletteResults({ user, text, field, close }: PaletteResultsProps) {
  const mine = useQuery(selectionsQuery);
  const { groups, widen, isBehind } = useGroups(user.id, text, mine.data ?? NONE, close);
  const rows = groups.flatMap((group) => [
    ...group.rows,
    ...(group.more ? [moreRow(group.more, () => widen(group.key))] : []),
  ]);
  const [awaited, setAwaited] = useState<string>();
  /** The rows are those of an earlier text, or there are none yet. */
  const isEarly = isBehind || (rows.length === 0 && groups.some((it) => it.state === 'loading'));
  const { active, setActive, onKey } = useActiveRow(isEarly ? Math.max(rows.length, 1) : rows.length, (index) =>
    isEarly ? setAwaited(text) : take(rows[index], field.current),
  );
  // Enter right after the last letter opens the result for that letter, not the row that was shown before it.
  useEffect(() => {
    if (awaited === undefined || isEarly) return;
    setAwaited(undefined);
    if (awaited === text) take(rows[active], field.current);
  });
  const [shownFor, setShownFor] = useState(text);
  if (shownFor !== text) {
    setShownFor(text);
    setActive(0);
  }
  useField(field, rows.length > 0 ? rowId(active) : '', onKey);

  // Until the student's own data has loaded nothing is shown that it would push down.
  if (mine.isPending) return <Waiting />;
  let start = 0;
  return (
    <>
      <Said {...{ groups, text }} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it does nothing, it only leaves the focus in the field */}
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys, too
        tabIndex={0}
        onMouseDown={(event) => event.preventDefault()}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-md px-2 -outline-offset-2 pt-1 pb-[45dvh] md:pb-2"
      >
        {mine.isError && (
          <p className="px-3 py-2.5 text-sm text-ink-2">
            選考と予定を読み込めませんでした。通信状況を確認して、もう一度お試しください。
          </p>
        )}
        <div id="palette" role="listbox" aria-label="検索結果">
          {groups.map((group) => {
            const from = start;
            start += sizeOf(group);
            return (
              <Group key={group.key} {...{ group, text }}>
                {rows.slice(from, start).map((row, at) => (
                  <OptionRow
                    key={row.key}
                    id={rowId(from + at)}
                    active={from + at === active}
                    onHover={() => setActive(from + at)}
                    onTake={() => take(row, field.current)}
                  >
                    <span className="flex-none text-ink-3 [&_svg]:size-5">{row.icon}</span>
                    <span className="min-w-0 flex-1 text-base leading-ui wrap-anywhere">{row.text}</span>
                    {row.aside && <span className="flex-none">{row.aside}</span>}
                  </OptionRow>
                ))}
              </Group>
            );
          })}
        </div>
      </div>
      <p aria-hidden className="hidden flex-none gap-4 border-t border-line px-5 py-2 text-xs text-ink-2 md:flex">
        <KeyHint keys="↑↓">選択</KeyHint>
        <KeyHint keys="Enter">開く</KeyHint>
        <KeyHint keys="Esc">閉じる</KeyHint>
      </p>
    </>
  );
}

/** The student's groups for the deferred text; the server's for the current text. */
function useGroups(userId: string, text: string, mine: readonly SelectionView[], close: () => void) {
  const query = useDeferredValue(text);
  const [widened, setWidened] = useState<{ text: string; keys: readonly string[] }>({ text, keys: [] });
  const keys = widened.text === text ? widened.keys : [];
  const limit = (key: PaletteGroup['key']) => (keys.includes(key) ? MANY : FEW);
  const own = useOwnGroups(query, mine, limit);
  const places = placesGroup(query, usePlaces(close), limit);
  const companies = useCompanyGroup(text, mine, limit);
  const adding = useAddGroup(query);
  const opened = useRecentGroup(userId, mine);
  const shown = query.trim() !== '' ? [...own, places, adding, companies] : opened ? [opened, places] : [];
  return {
    /** True while the groups are those of an earlier text. */
    isBehind: query !== text,
    groups: shown.filter((group) => group.rows.length > 0 || group.state),
    widen: (key: PaletteGroup['key']) => setWidened({ text, keys: [...keys, key] }),
  };
}

/** Connects the rows to the field, which was mounted before their code was loaded. */
function useField(field: RefObject<HTMLInputElement | null>, active: string, onKey: (event: KeyboardEvent) => boolean) {
  useLayoutEffect(() => {
    const input = field.current;
    input?.setAttribute('aria-activedescendant', active);
    input?.setAttribute('aria-expanded', String(active !== ''));
    input?.addEventListener('keydown', onKey);
    return () => {
      input?.setAttribute('aria-expanded', 'false');
      input?.removeEventListener('keydown', onKey);
    };
  });
  useLayoutEffect(() => {
    document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
}

function take(row: PaletteRow | undefined, field: HTMLInputElement | null) {
  if (!row) return;
  // A composition must end before the screen changes, or its text would be written into the next field.
  field?.blur();
  row.take();
  field?.focus();
}

const rowId = (index: number) => `palette-${index}`;
const sizeOf = ({ rows, more }: PaletteGroup) => rows.length + (more ? 1 : 0);

function moreRow(count: number, show: () => void): PaletteRow {
  const text = (
    <span className="text-sm font-bold text-brand">
      もっと見る
      <span className="font-normal text-ink-2">
        （他<span className="num">{count}</span>件）
      </span>
    </span>
  );
  return { key: 'more', icon: <Ellipsis aria-hidden />, text, take: show };
}

function Group({ group, text, children }: { group: PaletteGroup; text: string; children: ReactNode }) {
  return (
    <div {...(group.rows.length > 0 && { role: 'group', 'aria-label': group.heading })}>
      <p aria-hidden className="px-3 pt-3 pb-1 text-xs font-bold text-ink-2">
        {group.heading}
      </p>
      {group.state && group.state !== 'loading' && (
        <p aria-hidden className="px-3 py-1.5 text-sm text-ink-2">
          {saying(group.state, text)}
        </p>
      )}
      {group.state === 'loading' && (
        <div aria-hidden className="grid gap-2 px-2 py-1">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      )}
      {children}
    </div>
  );
}

function saying(state: NonNullable<PaletteGroup['state']>, text: string): string {
  return {
    loading: '企業を検索しています',
    failed: '検索できませんでした。もう一度お試しください。',
    none: `「${text.trim()}」は見つかりませんでした`,
    offline: 'オフラインのため、企業は検索できません。',
  }[state];
}

/** The number of results for screen readers. */
function Said({ groups, text }: { groups: readonly PaletteGroup[]; text: string }) {
  const parts = groups.map(({ heading, rows, more = 0, state }) =>
    state ? saying(state, text) : `${heading}${rows.length + more}件`,
  );
  return (
    <p role="status" className="sr-only">
      {text.trim() !== '' && parts.join('、')}
    </p>
  );
}

function Waiting() {
  return (
    <Loading>
      <div className="grid gap-2 p-3">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </Loading>
  );
}
