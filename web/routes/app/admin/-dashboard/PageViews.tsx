import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_VIEW_SPANS, type PageViewSpan, type PageViewsView } from '#domain/admin/dashboard.ts';
import { jstClock, parts, shortDayLabel, weekday } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { pageViewsQuery } from './queries.ts';
import { screenName } from './screen-names.ts';

/** How many screens are listed. */
const SCREENS_SHOWN = 8;

/** ページビュー by day, and 画面別. */
export function PageViews() {
  const [span, setSpan] = useState<PageViewSpan>(14);
  const { data, error, refetch } = useQuery(pageViewsQuery(span));
  return (
    <div className="admin-views">
      <Card as="section" aria-labelledby="admin-views" className="admin-card">
        <div className="admin-head">
          <h2 id="admin-views" className="text-md">
            ページビュー
          </h2>
          <Segmented
            label="期間"
            options={PAGE_VIEW_SPANS.map((days) => ({ value: String(days), label: `${days}日` }))}
            value={String(span)}
            onChange={(days) => setSpan(days === '90' ? 90 : 14)}
          />
        </div>
        {data ? <Days days={data.days} /> : error ? <LoadError error={error} onRetry={refetch} /> : <BarsLoading />}
      </Card>
      <Card as="section" aria-labelledby="admin-screens" className="admin-card">
        <h2 id="admin-screens" className="text-md">
          画面別（{span}日間）
        </h2>
        {data ? <Screens screens={data.screens} /> : !error && <BarsLoading />}
      </Card>
    </div>
  );
}

/** Bars of the days, today's hatched because it goes on; the same as a table below, for everybody. */
function Days({ days }: Pick<PageViewsView, 'days'>) {
  const now = useNow();
  const top = ceiling(Math.max(...days.map(({ views }) => views)));
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const [, fromMonth, fromDate] = parts(first);
  const [, toMonth, toDate] = parts(last);
  const isShort = days.length <= 14;
  return (
    <>
      <div className="admin-chart" aria-hidden>
        <div className="admin-axis">
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="num">
              {value.toLocaleString('ja-JP')}
            </span>
          ))}
        </div>
        <div className="admin-bars" data-short={isShort || undefined}>
          {days.map(({ day, views }) => (
            <i key={day} style={{ height: `${(100 * views) / top}%` }} data-today={day === last || undefined} />
          ))}
        </div>
        {isShort && (
          <div className="admin-dates">
            {days.map(({ day }) => (
              <span key={day} data-weekday={weekday(day)} className="num">
                {parts(day)[2]}
              </span>
            ))}
          </div>
        )}
        <div className="admin-span">
          <span>
            {fromMonth}月{fromDate}日〜{fromMonth !== toMonth && `${toMonth}月`}
            {toDate}日
          </span>
          <span className="admin-today">
            <i data-today />
            今日（{jstClock(now)}まで）
          </span>
        </div>
      </div>
      <details className="admin-as-table">
        <summary>表で見る</summary>
        <table>
          <caption className="sr-only">日別のページビュー</caption>
          <thead>
            <tr>
              <th scope="col">日</th>
              <th scope="col">ページビュー</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, views }) => (
              <tr key={day}>
                <th scope="row" className="date">
                  {shortDayLabel(day)}
                </th>
                <td className="num">{views.toLocaleString('ja-JP')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** The top of the axis: the next round number, an even one from 2 on, so that its half is whole. */
function ceiling(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(2, most)));
  const round = [1, 2, 4, 6, 8, 10].map((it) => it * power).find((it) => it >= Math.max(2, most)) ?? 10 * power;
  return Math.max(2, round);
}

function Screens({ screens }: Pick<PageViewsView, 'screens'>) {
  if (screens.length === 0) return <p className="admin-none">ページビューはまだありません</p>;
  const most = screens[0]?.views ?? 1;
  return (
    <ul className="admin-screens">
      {screens.slice(0, SCREENS_SHOWN).map(({ route, views }) => (
        <li key={route}>
          <span>{screenName(route)}</span>
          <span className="num">{rounded(views)}</span>
          <div aria-hidden>
            <i style={{ width: `${(100 * views) / most}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** 9,999, and from there on 31.2万. */
function rounded(views: number): string {
  return views < 10_000 ? views.toLocaleString('ja-JP') : `${(views / 10_000).toFixed(1)}万`;
}

function BarsLoading() {
  return (
    <Loading>
      <Skeleton className="mt-3 h-56" />
    </Loading>
  );
}
