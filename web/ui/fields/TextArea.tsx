import type { ComponentProps } from 'react';
import { CONTROL, Field, type FieldLook } from './Field.tsx';

type TextAreaProps = FieldLook & Omit<ComponentProps<'textarea'>, 'required'>;

/** Several lines of text; grows with its content where the browser supports that. */
export function TextArea({ label, necessity, support, error, id, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, support, error, id }} {...(necessity && { necessity })}>
      {(wiring) => (
        <textarea
          {...area}
          {...wiring}
          rows={rows}
          className={`${CONTROL} field-sizing-content min-h-24 px-3.5 py-2.5 leading-body`}
        />
      )}
    </Field>
  );
}
