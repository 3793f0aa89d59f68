import type { ReactNode } from 'react';
import { messageFor } from '#web/messages.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { useShortly } from '#web/ui/feedback/use-shortly.ts';

type FormFooterProps = {
  /** How often it has been saved: each time a message is shown for three seconds. */
  saved: number;
  failure: Error | null;
  aboveTabBar?: boolean;
  children: ReactNode;
};

/** Always in view below the form: its buttons, and the result of the last press. */
export function FormFooter({ saved, failure, aboveTabBar = false, children }: FormFooterProps) {
  const shown = useShortly(saved);
  return (
    <div
      data-sticks
      className={`sticky z-10 [@media(max-height:30rem)]:static ${aboveTabBar ? 'bottom-[max(var(--tabbar)+env(safe-area-inset-bottom),var(--keyboard,0px))]' : 'bottom-0'} -mx-4 grid gap-3 border-t border-line bg-bg px-4 py-3 nav:mx-0 nav:px-0`}
    >
      {shown && <Banner tone="success">プロフィールを更新しました</Banner>}
      {failure && <Banner tone="error">{`プロフィールの更新に失敗しました: ${messageFor(failure)}`}</Banner>}
      <div className="flex flex-wrap justify-end gap-2.5 [&>*]:flex-1 nav:[&>*]:flex-none nav:[&>*]:min-w-32">
        {children}
      </div>
    </div>
  );
}
