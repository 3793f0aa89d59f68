import type { ComponentProps } from 'react';

/** Its classes, for links that look like one. */
export const ICON_BUTTON =
  'relative inline-grid size-[44px] flex-none place-items-center rounded-md border-0 text-ink-2 hover:bg-surface-2 hover:text-ink [&_svg]:size-5';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Names the object too: みなと商事のメニュー. */
  label: string;
};

/** A 44 px button that shows only an icon. */
export function IconButton({ label, className = '', type = 'button', ...rest }: IconButtonProps) {
  return <button {...rest} type={type} aria-label={label} className={`${ICON_BUTTON} ${className}`} />;
}
