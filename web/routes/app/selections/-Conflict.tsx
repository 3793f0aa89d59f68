import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

type ConflictProps = { mine: string; stored: string; onKeepMine: () => void; onTakeStored: () => void };

/** Another tab or device saved first: both are shown, and the student says which one stands. Nothing is overwritten silently. */
export function Conflict({ mine, stored, onKeepMine, onTakeStored }: ConflictProps) {
  return (
    <Banner tone="attention">
      <p className="font-bold">ほかの画面で先に更新されています</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3">
        <dt>入力した内容</dt>
        <dd className="font-bold whitespace-pre-wrap">{mine}</dd>
        <dt>保存済みの内容</dt>
        <dd className="font-bold whitespace-pre-wrap">{stored}</dd>
      </dl>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeepMine}>
          入力した内容で保存
        </Button>
        <Button size="sm" onClick={onTakeStored}>
          保存済みの内容に戻す
        </Button>
      </div>
    </Banner>
  );
}
