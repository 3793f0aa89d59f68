import { Button } from '../buttons/Button.tsx';
import { Banner } from './Banner.tsx';

/** A draft is stored in this browser: resume or discard it. */
export function StoredDraft({ onResume, onDiscard }: { onResume: () => void; onDiscard: () => void }) {
  return (
    <Banner
      tone="info"
      action={
        <span className="flex gap-2">
          <Button size="sm" onClick={onResume}>
            続きから
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            破棄
          </Button>
        </span>
      }
    >
      下書きがあります
    </Banner>
  );
}
