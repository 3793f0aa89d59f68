import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './Button.tsx';

function AnchorButton({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  // The router says so of a way back, too, which begins with the same path.
  'aria-current': _,
  ...rest
}: ComponentProps<'a'> & ButtonLook) {
  return (
    <a {...rest} className={buttonClass(variant, size, className)}>
      {icon}
      <span className="min-w-0">{children}</span>
    </a>
  );
}

/** A link to a screen that looks like a button; takes `to`, `params` and `search` like `Link`. */
export const ButtonLink = createLink(AnchorButton);
