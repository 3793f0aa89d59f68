import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** Shown instead of a part of a screen that could not be loaded, with a retry. */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Banner
      tone="error"
      action={
        <Button size="sm" onClick={() => onRetry()}>
          再読み込み
        </Button>
      }
    >
      データの取得に失敗しました。{messageFor(error)}
    </Banner>
  );
}
