/** How a radio button looks in both themes; its size is that of its place. */
export const RADIO_LOOK =
  'm-0 flex-none appearance-none rounded-full border-2 border-line-strong bg-surface checked:border-[6px] checked:border-brand forced-colors:appearance-auto';
