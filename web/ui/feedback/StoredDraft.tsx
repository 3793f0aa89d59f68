import { Button } from '../buttons/Button.tsx';
import { Banner } from './Banner.tsx';

type StoredDraftProps = {
  /** Which one it is, where there may be several. */
  about?: string;
  onResume: () => void;
  onDiscard: () => void;
};

/** A draft is stored in this browser: resume or discard it. */
export function StoredDraft({ about, onResume, onDiscard }: StoredDraftProps) {
  return (
    <Banner tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className="min-w-0 wrap-anywhere">下書きがあります{about && `（${about}）`}</span>
        <span className="-my-1.75 flex gap-2">
          <Button size="sm" onClick={onResume}>
            続きから
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            破棄
          </Button>
        </span>
      </div>
    </Banner>
  );
}
