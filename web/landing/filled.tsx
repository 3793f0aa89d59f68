/** Places in a page that are filled where it is served (domain/page-template.ts). */
import type { ReactNode } from 'react';

/** A text that is known only there. */
export const value = (name: string) => `[[${name}]]`;

type PartProps = { part: string; children: ReactNode };

/** Kept if the value is true; repeated for each of a list. */
export function When({ part, children }: PartProps) {
  return (
    <>
      {`[[#${part}]]`}
      {children}
      {`[[/${part}]]`}
    </>
  );
}

/** Kept if the value is false, or an empty list. */
export function Unless({ part, children }: PartProps) {
  return (
    <>
      {`[[^${part}]]`}
      {children}
      {`[[/${part}]]`}
    </>
  );
}
