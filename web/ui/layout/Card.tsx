import type { ComponentProps } from 'react';

type CardProps = ComponentProps<'div'> & { open?: boolean; as?: 'div' | 'section' | 'article' | 'li' };

/** A bordered surface without a shadow; an open one has the stronger line. */
export function Card({ open = false, as = 'div', className = '', ...rest }: CardProps) {
  const Tag = as as 'div';
  return (
    <Tag
      {...rest}
      className={`min-w-0 rounded-lg border bg-surface ${open ? 'border-line-strong' : 'border-line'} ${className}`}
    />
  );
}
