import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './Button.tsx';

function AnchorButton({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonLook) {
  return (
    <a {...rest} className={buttonClass(variant, size, className)}>
      {icon}
      {children}
    </a>
  );
}

/** A link to a screen that looks like a button; takes `to`, `params` and `search` like `Link`. */
export const ButtonLink = createLink(AnchorButton);
