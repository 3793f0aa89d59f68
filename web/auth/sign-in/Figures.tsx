import { useSite } from '../parts/site.ts';

/** The count is rounded down to hundreds, so that it stays true for a while. */
const STEP = 100;

/** The number of companies and other figures. Their place is reserved until they are known. */
export function Figures() {
  const site = useSite();
  const { companyCount = 0, offerRate = null, updates = null } = site?.figures ?? {};
  const figures = [
    { label: '登録企業', value: roughly(companyCount), unit: '社' },
    { label: '内定率', value: offerRate, unit: '' },
    { label: 'リアルタイム更新', value: updates, unit: '' },
  ].filter((it) => it.value !== null);
  return (
    <dl className="flex min-h-15 flex-wrap justify-center gap-x-10 gap-y-4 nav:justify-start">
      {figures.map(({ label, value, unit }) => (
        <div key={label} className="flex flex-col-reverse items-center justify-end nav:items-start">
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd className="m-0 text-sm font-bold text-brand-strong">
            {/* On phones nothing else uses the font of numerals, so it is not loaded for three figures. */}
            <span className="text-xl leading-[1.3] nav:num nav:text-2xl">{value}</span>
            {unit}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** 640 becomes 600+; below a hundred as it is, and null for none. */
function roughly(count: number): string | null {
  if (count < STEP) return count > 0 ? String(count) : null;
  return `${(Math.floor(count / STEP) * STEP).toLocaleString('ja')}+`;
}
