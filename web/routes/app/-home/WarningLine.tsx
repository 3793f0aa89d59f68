import { TriangleAlert } from 'lucide-react';

/** What a row clashes with, below its facts. */
export function WarningLine({ hero, text }: { hero: boolean; text: string }) {
  return (
    <p
      className={`copy mt-1 flex items-start gap-1.25 text-xs leading-ui font-bold text-shu-ink ${hero ? '' : 'nav:pl-65'}`}
    >
      <TriangleAlert aria-hidden className="size-4 flex-none" />
      {text}
    </p>
  );
}
