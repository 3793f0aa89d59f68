import { Button } from '../buttons/Button.tsx';
import { Banner } from './Banner.tsx';

type StoredDraftProps = {
  /** Which one it is, where there may be several. */
  about?: string;
  /** How many more are offered after it. */
  others: number;
  /** Beside what is entered meanwhile. */
  quiet?: boolean;
  onResume: () => void;
  onDiscard: () => void;
};

/** A draft is stored in this browser: resume or discard it. */
export function StoredDraft({ about, others, quiet = false, onResume, onDiscard }: StoredDraftProps) {
  const offer = (
    <div
      className={`flex items-center justify-between gap-x-3 gap-y-3.5 ${quiet ? 'text-sm text-ink-2' : 'flex-wrap'}`}
    >
      <span className="flex min-w-0 flex-wrap gap-x-2 wrap-anywhere">
        下書きがあります{about && `（${about}）`}
        {others > 0 && <span>ほかに{others}件</span>}
      </span>
      <span className="-my-1.75 flex flex-none gap-2">
        <Button size="sm" variant={quiet ? 'ghost' : 'secondary'} onClick={onResume}>
          続きから
        </Button>
        {/* A double press would discard the next one, unseen. */}
        <Button size="sm" variant="ghost" onClick={({ detail }) => detail < 2 && onDiscard()}>
          破棄
        </Button>
      </span>
    </div>
  );
  return quiet ? offer : <Banner tone="info">{offer}</Banner>;
}
