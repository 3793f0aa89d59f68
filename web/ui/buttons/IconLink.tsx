import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ICON_BUTTON } from './IconButton.tsx';

function IconAnchor({ label, className = '', children, ...rest }: ComponentProps<'a'> & { label: string }) {
  return (
    <a {...rest} className={`${ICON_BUTTON} ${className}`}>
      {children}
      <span className="sr-only">{label}</span>
    </a>
  );
}

/** A link to a screen that shows only an icon. */
export const IconLink = createLink(IconAnchor);
