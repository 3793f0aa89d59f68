import { useSite } from '../parts/site.ts';

/** The count is told by the hundred, so that it stays true for a while. */
const STEP = 100;

/** How large and how current the service is. Its place is kept while that is not known yet. */
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
            {/* On a phone nothing else is written in the numerals' own font, and three figures are not worth waiting for it. */}
            <span className="text-xl leading-[1.3] nav:num nav:text-2xl">{value}</span>
            {unit}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** 640 is 600+; below a hundred as it is, and nothing for none. */
function roughly(count: number): string | null {
  if (count < STEP) return count > 0 ? String(count) : null;
  return `${Math.floor(count / STEP) * STEP}+`;
}
