import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type AccountActView, accountActLabel } from '#domain/accounts/history.ts';
import { type Instant, jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { useNextPage } from '#web/next-page.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { LoadError } from '../-parts/LoadError.tsx';
import { CardLoading } from './-account/AccountLoading.tsx';
import { historyQuery } from './-account/account-queries.ts';
import { SectionLink } from './-SectionLink.tsx';

/** What was done with the account in the last year, newest first: for its owner to recognise, or not. The inside of its card. */
export function History() {
  const history = useInfiniteQuery(historyQuery);
  const { data, error, refetch, hasNextPage, isFetchNextPageError } = history;
  const { isLoading, load } = useNextPage(history);
  const list = useRef<HTMLUListElement>(null);
  const now = useNow();
  const acts = data?.pages.flatMap((page) => page.acts);
  const showMore = async () => {
    const shown = acts?.length ?? 0;
    const { isError } = await load();
    // The button may be gone with the last page: the focus goes on to what it brought.
    if (!isError) list.current?.querySelectorAll('li')[shown]?.focus({ preventScroll: true });
  };
  return (
    <>
      {!acts && (error ? <LoadError error={error} onRetry={refetch} /> : <CardLoading />)}
      {acts && (
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
          {acts.length === 0 ? (
            <p className="copy text-sm text-ink-2">
              まだ履歴はありません。ログインやアカウントの変更が、ここに1年間残ります。
            </p>
          ) : (
            <ul ref={list} className="m-0 grid w-full list-none gap-0 p-0">
              {acts.map((it) => (
                <Act key={it.id} act={it} now={now} />
              ))}
            </ul>
          )}
          {isFetchNextPageError && <LoadError error={error} onRetry={showMore} />}
          {hasNextPage && !isFetchNextPageError && (
            <Button busy={isLoading} busyLabel="読み込み中..." onClick={showMore}>
              さらに表示
            </Button>
          )}
          {acts.length > 0 && (
            <p className="copy text-sm text-ink-2">
              1年分を表示します。心当たりがない場合は、
              <SectionLink to="password" className="font-bold underline">
                パスワードを変更
              </SectionLink>
              してください。
            </p>
          )}
        </div>
      )}
    </>
  );
}

function Act({ act, now }: { act: AccountActView; now: Instant }) {
  const { at, device, isNewDevice } = act;
  return (
    <li
      tabIndex={-1}
      className="flex min-h-12 flex-wrap items-baseline gap-x-4 gap-y-0.5 border-t border-line py-2.5 outline-none first:border-t-0"
    >
      <p className="date basis-[7.5rem] text-sm text-ink-2">
        {shortDayLabel(jstDay(at), jstDay(now))} {jstClock(at)}
        <JapanTime />
      </p>
      <div className="flex flex-[1_1_10.5rem] flex-col justify-between gap-x-4 md:flex-row md:items-baseline">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className={isNewDevice ? 'font-bold' : ''}>{accountActLabel(act)}</span>
          {isNewDevice && (
            <SectionLink to="password" className="inline-flex min-h-11 items-center text-sm nav:min-h-0">
              心当たりがない場合
            </SectionLink>
          )}
        </p>
        {device && <p className="text-sm text-ink-2">{device}</p>}
      </div>
    </li>
  );
}
