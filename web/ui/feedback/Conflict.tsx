import { Button } from '../buttons/Button.tsx';
import { Banner } from './Banner.tsx';
import { Revealed } from './Revealed.tsx';

/** A field by its label, with the typed and the stored value. */
export type Difference = { label: string; mine: string; stored: string };

type ConflictProps = { fields: readonly Difference[]; onKeepMine: () => void; onTakeStored: () => void };

/** Another tab or device saved first: both versions are shown, and the student chooses one. Nothing is overwritten silently. */
export function Conflict({ fields, onKeepMine, onTakeStored }: ConflictProps) {
  const differing = fields.filter((it) => it.mine.trim() !== it.stored.trim());
  return (
    <Revealed>
      <Banner tone="attention">
        <p className="font-bold">ほかの画面で先に更新されています</p>
        {differing.map(({ label, mine, stored }) => (
          <dl key={label} className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 wrap-anywhere">
            <dt className="col-span-2 text-xs font-bold">{label}</dt>
            <dt>入力した内容</dt>
            <dd className="font-bold whitespace-pre-wrap">{mine || 'なし'}</dd>
            <dt>保存済みの内容</dt>
            <dd className="font-bold whitespace-pre-wrap">{stored || 'なし'}</dd>
          </dl>
        ))}
        {differing.length === 0 && <p className="mt-1">どちらも同じ内容です。</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" onClick={onKeepMine}>
            入力した内容で保存
          </Button>
          <Button size="sm" onClick={onTakeStored}>
            保存済みの内容に戻す
          </Button>
        </div>
      </Banner>
    </Revealed>
  );
}
