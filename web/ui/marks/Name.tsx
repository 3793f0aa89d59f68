import { Fragment } from 'react';
import { breaksOf } from '#domain/text/name-breaks.ts';

/** The name of a company or an event, of any length: where it wraps, it breaks between its phrases if they fit, and leaves no character alone. */
export function Name({ children }: { children: string }) {
  const { phrases, end } = breaksOf(children);
  return (
    <span className="[word-break:keep-all]">
      {phrases.map((phrase, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the phrases of a name have no other key
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {phrase}
        </Fragment>
      ))}
      <span className="whitespace-nowrap">{end}</span>
    </span>
  );
}
