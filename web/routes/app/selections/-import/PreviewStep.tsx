import { useState } from 'react';
import { heaviest } from '#domain/transfer/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SharingNote } from '../../-parts/SharingNote.tsx';
import type { ImportDraft } from './draft.ts';
import { ItemCard } from './ItemCard.tsx';
import type { Planned } from './use-import.ts';

type PreviewStepProps = {
  draft: ImportDraft;
  all: readonly Planned[];
  newCompaniesLeft: number;
  onChange: (change: Partial<ImportDraft>) => void;
};

const VIEWS = [
  { value: 'all', label: 'すべて' },
  { value: 'look', label: '確認が必要' },
] as const;
const AT_ONCE = 50;

/** Step 3: every selection that was read, what was noticed, and which are added. */
export function PreviewStep({ draft, all, newCompaniesLeft, onChange }: PreviewStepProps) {
  const [view, setView] = useState<'all' | 'look'>('all');
  // What is mended while one looks at it stays in sight.
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(AT_ONCE);
  const listed = view === 'all' ? all : all.filter((it) => looked.has(it.item.key) || needsLook(it));
  const see = (to: 'all' | 'look') => {
    setView(to);
    setShown(AT_ONCE);
    setLooked(new Set(all.filter(needsLook).map((it) => it.item.key)));
  };
  const newNames = new Set(all.filter((it) => it.chosen && it.choice.kind === 'new').map((it) => it.item.companyName));
  return (
    <div className="grid gap-4">
      <Summary all={all} />
      {newNames.size > newCompaniesLeft && (
        <Banner tone="info">
          企業データベースへの新しい登録は、あと{newCompaniesLeft}
          社までです。残りの{newNames.size - newCompaniesLeft}社は、自分の選考としてだけ追加します。
        </Banner>
      )}
      <SharingNote />
      <Segmented label="表示する選考" options={VIEWS} value={view} onChange={see} />
      {listed.length === 0 && <EmptyState title="確認が必要な選考はありません" />}
      <ul className="m-0 grid list-none gap-2.5 p-0" aria-label="読み取った選考">
        {listed.slice(0, shown).map((it) => (
          <ItemCard key={it.item.key} planned={it} draft={draft} onChange={onChange} />
        ))}
      </ul>
      {listed.length > shown && (
        <Button className="justify-self-center" onClick={() => setShown(shown + AT_ONCE)}>
          さらに表示（残り{listed.length - shown}件）
        </Button>
      )}
    </div>
  );
}

/** True for what is not imported as it stands, and why can be told. */
function needsLook(it: Planned): boolean {
  const weight = heaviest(it.item.problems);
  return weight === 'fatal' || weight === 'wrong' || (it.choice.kind === 'open' && !it.isHere) || it.duplicate !== null;
}

function Summary({ all }: { all: readonly Planned[] }) {
  const wrong = all.filter((it) => ['fatal', 'wrong'].includes(heaviest(it.item.problems) ?? '')).length;
  const open = all.filter((it) => it.choice.kind === 'open' && it.item.selection && !it.isHere).length;
  const here = all.filter((it) => it.isHere).length;
  const twice = all.filter((it) => it.duplicate !== null).length;
  const lines = [
    wrong > 0 && `${wrong}件は修正が必要です。修正しない場合は、チェックを外したまま進めます。`,
    open > 0 && `${open}件は、どの企業かを選んでください。`,
    here > 0 && `${here}件は取り込み済みのため、追加しません。`,
    twice > 0 && `${twice}件は登録済みの選考と同じため、選んでいません。`,
  ].filter((line) => line !== false);
  return (
    <div className="grid gap-1">
      <p className="font-bold">
        <span className="num">{all.length}</span>件の選考を読み取りました
      </p>
      {lines.map((line) => (
        <p key={line} className="copy text-sm leading-ui text-ink-2">
          {line}
        </p>
      ))}
    </div>
  );
}
