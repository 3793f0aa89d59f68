import type { ComponentProps } from 'react';
import { CONTROL, Field, type FieldLook } from './Field.tsx';

type TextFieldProps = FieldLook & Omit<ComponentProps<'input'>, 'required'>;

/** One line of text. Compatible with `register()` of react-hook-form. */
export function TextField({
  label,
  labelHidden = false,
  necessity,
  support,
  error,
  id,
  type = 'text',
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, labelHidden, support, error, id }} {...(necessity && { necessity })}>
      {(wiring) => (
        <input {...input} {...wiring} type={type} className={`${CONTROL} min-h-12 px-3.5 ${className ?? ''}`} />
      )}
    </Field>
  );
}
