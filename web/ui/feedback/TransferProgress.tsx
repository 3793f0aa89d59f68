import { sizeLabel } from '#domain/selections/files.ts';
import { Button } from '#web/ui/buttons/Button.tsx';

type TransferProgressProps = { title: string; done: number; total: number; onStop: () => void };

/** How many bytes of a long transfer are done, and the way to stop it. */
export function TransferProgress({ title, done, total, onStop }: TransferProgressProps) {
  const whole = sizeLabel(total);
  const part = sizeLabel(done);
  const percent = total > 0 ? Math.floor((100 * done) / total) : 0;
  return (
    <div className="flex items-center gap-3 rounded-md bg-surface-2 py-2.5 pr-1 pl-3.5">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="flex flex-wrap justify-between gap-x-3 text-xs font-bold">
          <span>{title}</span>
          {total > 0 && (
            <span className="num">
              {part.slice(-2) === whole.slice(-2) ? part.slice(0, -2) : part} / {whole}
            </span>
          )}
        </p>
        <div
          role="progressbar"
          aria-label={title}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div className="h-full bg-brand" style={{ width: `${percent}%` }} />
        </div>
      </div>
      <Button variant="ghost" size="sm" onClick={onStop}>
        中止
      </Button>
    </div>
  );
}
