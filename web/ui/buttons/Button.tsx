import type { ComponentProps, MouseEvent, ReactNode } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-outline' | 'danger-fill';
export type ButtonSize = 'sm' | 'md' | 'lg';

const BASE =
  'inline-flex max-w-full items-center justify-center gap-1.5 border font-bold leading-[1.2] no-underline break-keep wrap-break-word transition-colors duration-120 ease-out select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-[1.25em]';

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-surface-2',
  ghost: 'border-transparent text-brand hover:bg-surface-2',
  danger: 'border-transparent text-st-red-ink hover:bg-st-red-soft',
  'danger-outline': 'border-st-red-ink bg-surface text-st-red-ink hover:bg-st-red-soft',
  'danger-fill': 'border-transparent bg-st-red-ink text-surface hover:opacity-90',
};

const SIZE: Record<ButtonSize, string> = {
  sm: 'hit min-h-9 rounded-[8px] px-3 text-sm',
  md: 'min-h-11 rounded-md px-4.5 text-base',
  lg: 'min-h-13.5 rounded-md px-6 text-md',
};

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, more = ''): string {
  return `${BASE} ${VARIANT[variant]} ${SIZE[size]} ${more}`;
}

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode };

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    busy?: boolean;
    busyLabel?: string;
    /** Something is missing: a press does not go on, but says what. It looks like any other button, as it can be pressed. */
    lacks?: boolean;
  };

/** One primary button per view. While busy it keeps its width and its focus; a press does nothing. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  busy = false,
  busyLabel = '保存中...',
  lacks = false,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      {...(lacks && { 'aria-disabled': true })}
      className={buttonClass(variant, size, lacks ? `cursor-pointer! opacity-100! ${className}` : className)}
    >
      <span className="inline-grid min-w-0 place-items-center">
        <span
          className={`col-start-1 row-start-1 inline-flex max-w-full items-center gap-1.5 ${busy ? 'invisible' : ''}`}
        >
          {icon}
          <span className="min-w-0">{children}</span>
        </span>
        {busy && <span className="col-start-1 row-start-1">{busyLabel}</span>}
      </span>
    </button>
  );
}
