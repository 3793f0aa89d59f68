import type { ReactNode } from 'react';

export type Bar = {
  key: string;
  label: ReactNode;
  value: number;
  /** After the number: a unit, a share. */
  note?: ReactNode;
  /** Colour of the bar, as a text colour. */
  tone?: string;
};

type BarTableProps = { caption: string; bars: readonly Bar[]; labelWidth?: 'narrow' | 'wide' };

/** Numbers as bars beside their labels: a chart to look at, and a table for screen readers. */
export function BarTable({ caption, bars, labelWidth = 'narrow' }: BarTableProps) {
  const most = Math.max(1, ...bars.map((it) => it.value));
  const columns =
    labelWidth === 'wide'
      ? 'grid-cols-[minmax(0,10.5rem)_minmax(3rem,1fr)_auto]'
      : 'grid-cols-[92px_minmax(0,1fr)_auto]';
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <tbody className={`grid gap-x-2.5 ${columns}`}>
        {bars.map(({ key, label, value, note, tone = 'text-brand' }) => (
          <tr key={key} className="col-span-3 grid min-h-7.5 grid-cols-subgrid items-center">
            <th scope="row" className="copy text-left leading-ui font-normal">
              {label}
            </th>
            <td aria-hidden>
              <svg aria-hidden className="block h-2.5 w-full rounded-[3px] bg-sunken dark:bg-line forced-colors:border">
                <rect
                  width={`${(100 * value) / most}%`}
                  height="100%"
                  rx="3"
                  className={`fill-current forced-colors:text-[CanvasText] ${tone}`}
                />
              </svg>
            </td>
            <td className="min-w-7 text-right">
              <span className="num text-md">{value}</span>
              {note}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
