import { splitEnd } from '#domain/text/name-end.ts';

/** The name of a company or an event, of any length: where it wraps, its last line has two characters or more. */
export function Name({ children }: { children: string }) {
  const [start, end] = splitEnd(children);
  return (
    <span>
      {start}
      <span className="whitespace-nowrap">{end}</span>
    </span>
  );
}
