import { FEW, type Rate } from '#domain/selections/analysis.ts';

/** A rate with what it was computed from: 1／15社（7%）. Of none it is a dash. */
export function Share({ rate: { total, passed, percent } }: { rate: Rate }) {
  if (percent === null) return '–';
  return (
    <>
      <span className="whitespace-nowrap">
        <Figure>{passed}</Figure>／<Figure>{total}</Figure>社
      </span>
      <span className="whitespace-nowrap">
        （<Figure>{percent}</Figure>%）
      </span>
    </>
  );
}

/** A rate of too few to mean much. */
export const isReference = ({ total, percent }: Rate) => percent !== null && total < FEW;

/** Marks what `isReference`. */
export function Reference() {
  return (
    <span className="inline-block rounded-[4px] border border-line-strong bg-surface px-1.5 text-2xs leading-normal text-ink-2">
      参考値
    </span>
  );
}

/** A number within a sentence. */
export function Figure({ children }: { children: number }) {
  return <span className="num text-sm text-ink">{children}</span>;
}
