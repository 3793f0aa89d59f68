import type { ComponentProps } from 'react';

const BASE =
  'inline-flex max-w-full items-center justify-center gap-1.5 border font-bold leading-[1.2] no-underline break-keep wrap-break-word transition-colors duration-120 ease-out select-none';
const VARIANT = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-surface-2',
  ghost: 'border-transparent text-brand hover:bg-surface-2',
};
const SIZE = { md: 'min-h-11 rounded-md px-4.5 text-base', lg: 'min-h-13.5 rounded-[12px] px-8.5 text-[1.0625rem]' };

type LinkButtonProps = ComponentProps<'a'> & { variant?: keyof typeof VARIANT; size?: keyof typeof SIZE };

/** A link that looks like a button, for pages without a router. */
export function LinkButton({ variant = 'secondary', size = 'md', className = '', ...rest }: LinkButtonProps) {
  return <a {...rest} className={`${BASE} ${VARIANT[variant]} ${SIZE[size]} ${className}`} />;
}
