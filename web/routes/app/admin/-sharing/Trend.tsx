import type { SharingDay } from '#domain/admin/sharing.ts';

const [WIDTH, HEIGHT] = [120, 34];

/** People and reports of the last days as two small lines; their numbers are in its label. */
export function Trend({ days }: { days: readonly SharingDay[] }) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(1, ...days.flatMap((it) => [it.people, it.reports]));
  const points = (value: (day: SharingDay) => number) =>
    days
      .map((day, at) => {
        const [x, y] = [(at * WIDTH) / (days.length - 1), HEIGHT - 2 - (value(day) / most) * (HEIGHT - 4)];
        return `${x.toFixed(1)},${y.toFixed(1)}`;
      })
      .join(' ');
  const label = `登録した人は${first.people}人から${last.people}人、通報は${first.reports}件から${last.reports}件になりました`;
  return (
    <>
      <svg
        className="admin-trend"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <polyline points={points((it) => it.people)} />
        <polyline points={points((it) => it.reports)} />
      </svg>
      <p className="admin-trend-legend">
        <span>登録</span>
        <span>通報</span>
        {days.length}日間
      </p>
    </>
  );
}
