import type { ReactNode } from 'react';
import { followKeyboard } from '#web/browser/keyboard.ts';

type ActionBarProps = {
  /** What the last press brought, above the buttons. */
  notices?: ReactNode;
  /** In a few words: what is missing, or not saved. */
  status?: ReactNode;
  /** The way back, apart from the other buttons. */
  back?: ReactNode;
  /** The buttons, the primary one last. */
  children: ReactNode;
  /** The primary button, where it is one too many for a phone's line: it has a line of its own there. */
  main?: ReactNode;
  /** There is nothing to do: the bar stays at the end of the form. */
  rests?: boolean;
};

/** The buttons of a form, in view unless they rest: at the lower edge, above the tab bar (behind which its padding ends) and a phone's keyboard. */
export function ActionBar({ notices, status, back, children, main, rests = false }: ActionBarProps) {
  return (
    <div
      ref={followKeyboard}
      data-sticks={rests ? undefined : true}
      className={`${rests ? '' : 'sticky bottom-[max(var(--tabbar),var(--keyboard,0px))] z-10 nav:bottom-[max(1rem,var(--keyboard,0px))] nav:shadow-1 nav:after:absolute nav:after:-inset-x-px nav:after:top-[calc(100%+1px)] nav:after:h-4 nav:after:bg-bg [@media(max-height:30rem)]:static'} -mx-4 grid grid-cols-[minmax(0,1fr)] gap-2.5 border-t border-line bg-bg px-4 pt-3 pb-[calc(env(safe-area-inset-bottom)+12px)] nav:mx-0 nav:rounded-lg nav:border nav:bg-surface nav:px-5 nav:py-3`}
    >
      {notices}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        {back && <span className="mr-auto">{back}</span>}
        {status !== undefined && (
          <p
            className={`copy min-w-0 flex-1 basis-19 text-xs leading-normal text-ink-2 nav:text-sm ${back ? 'nav:text-right' : ''}`}
          >
            {status}
          </p>
        )}
        <span className={`flex flex-wrap justify-end gap-2.5 ${back || status !== undefined ? '' : 'w-full'}`}>
          {children}
        </span>
        {main && <span className="max-nav:grid max-nav:w-full">{main}</span>}
      </div>
    </div>
  );
}

/** Names the fields that are still to be filled in. */
export const lackingStatus = (fields: readonly string[]) => fields.length > 0 && `未入力：${fields.join('、')}`;

/** Of a form that is saved as a whole. */
export const unsavedStatus = (isDirty: boolean) => (isDirty ? '保存していない変更があります' : '変更はありません');
