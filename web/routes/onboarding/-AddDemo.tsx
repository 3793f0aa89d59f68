import { useState } from 'react';
import { industryLabel } from '#domain/taxonomy/industries.ts';
import { INITIAL_STATUS } from '#domain/taxonomy/statuses.ts';
import { Combobox } from '#web/ui/fields/Combobox.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { StatusPill } from '#web/ui/marks/StatusPill.tsx';
import { SAMPLE_COMPANIES, type SampleCompany, searchSamples } from './-samples.ts';

/** A company is searched, and stands in the list as a selection. */
export function AddDemo({ onTried }: { onTried: () => void }) {
  const [text, setText] = useState('');
  const [added, setAdded] = useState<readonly SampleCompany[]>([]);
  const add = (id: string) => {
    const company = SAMPLE_COMPANIES.find((it) => it.id === id);
    setText('');
    if (!company) return;
    setAdded([...added.filter((it) => it.id !== id), company]);
    onTried();
  };
  const options = searchSamples(text).map((it) => ({
    id: it.id,
    label: it.name,
    detail: industryLabel(it.industry),
    ...(added.includes(it) && { badge: '追加済み' }),
  }));
  return (
    <div className="grid gap-4">
      <p className="copy text-sm">
        企業名を入れると候補が出ます。<span className="whitespace-nowrap">「みなと」</span>や
        <span className="whitespace-nowrap">「ほくしん」</span>で試してみてください。
      </p>
      <Combobox
        label="サンプルの企業を検索"
        value={text}
        onValueChange={setText}
        results={{ state: 'ready', options }}
        onPick={({ id }) => add(id)}
      />
      <p role="status" className="sr-only">
        {added.length > 0 && `${added.at(-1)?.name}を追加しました`}
      </p>
      {added.length === 0 ? (
        <p className="rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-sm text-ink-2">
          追加した企業がここに並びます
        </p>
      ) : (
        <ul aria-label="追加した企業" className="grid gap-2">
          {added.map((company) => (
            <li
              key={company.id}
              className="fade-in flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line px-3.5 py-2"
            >
              <span className="flex min-w-0 flex-1 basis-32 items-center gap-2 font-bold">
                {company.name}
                <PriorityBadge priority="first" />
              </span>
              <StatusPill status={INITIAL_STATUS} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
