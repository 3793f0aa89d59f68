import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { parseWebAddress } from '#domain/web-address.ts';

type SafeLinkProps = { href: string; children?: ReactNode };

/** The only way to link to an address that a person entered: http and https only, with the host shown. Anything else stays plain text. */
export function SafeLink({ href, children }: SafeLinkProps) {
  const address = /^https?:\/\//i.test(href.trim()) ? parseWebAddress(href) : null;
  if (!address || !URL.canParse(address)) return <span>{children ?? href}</span>;
  const { host } = new URL(address);
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-h-6 max-w-full items-center gap-1 font-bold"
    >
      <span className="min-w-0">{children ?? host}</span>
      {children && <span className="truncate text-xs font-normal text-ink-2">{host}</span>}
      <ExternalLink aria-hidden className="size-3.5" />
      <span className="sr-only">（新しいタブで開きます）</span>
    </a>
  );
}
