import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** The common properties of fields: label, necessity, a line of support, and the error. */
export type FieldLook = {
  label: string;
  /** For screen readers only: a heading above already names it. */
  labelHidden?: boolean;
  necessity?: 'required' | 'optional';
  support?: ReactNode;
  error?: string | undefined;
};

export type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type FieldProps = FieldLook & {
  id?: string | undefined;
  /** `group` for several controls under one label, which names the group. */
  as?: 'control' | 'group';
  /** Announces an error at once: for a field that is checked while it keeps the focus. */
  announced?: boolean;
  /** What stands under the error: shortcuts to a value. */
  after?: ReactNode;
  children: (wiring: FieldWiring) => ReactNode;
};

/** The classes of a text control in a field. */
export const CONTROL =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface text-md text-ink aria-invalid:border-2 aria-invalid:border-st-red focus-visible:outline-offset-1';

/** Label, support, control and error, associated with one another for assistive technology. */
export function Field({
  id,
  label,
  labelHidden = false,
  necessity,
  support,
  error,
  as = 'control',
  announced = false,
  after,
  children,
}: FieldProps) {
  const made = useId();
  const own = id ?? made;
  const describedBy = [support && `${own}-support`, error && `${own}-error`].filter(Boolean).join(' ') || undefined;
  const control = children({
    id: own,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
    'aria-required': necessity === 'required' || undefined,
  });
  const caption = (
    <>
      {label}
      {necessity && (
        <span className={`ml-2 text-xs ${necessity === 'required' ? 'text-shu-ink' : 'font-normal text-ink-2'}`}>
          {necessity === 'required' ? '必須' : '任意'}
        </span>
      )}
    </>
  );
  const message = error && (
    <p id={`${own}-error`} className="copy flex items-start gap-1.5 text-sm leading-ui font-bold text-st-red-ink">
      <CircleAlert aria-hidden className="mt-0.5 size-4" />
      {error}
    </p>
  );
  const below = announced ? (
    <div aria-live="assertive" className="empty:sr-only">
      {message}
    </div>
  ) : (
    message
  );
  const between = support && (
    <p id={`${own}-support`} className={`copy text-xs leading-ui text-ink-2 ${as === 'group' ? 'mb-1' : ''}`}>
      {support}
    </p>
  );
  if (as === 'group') {
    return (
      <fieldset className="m-0 grid min-w-0 gap-1.5 border-0 p-0" aria-describedby={describedBy}>
        <legend className={labelHidden ? 'sr-only' : 'float-left p-0 text-sm font-bold'}>{caption}</legend>
        {between}
        {control}
        {below}
        {after}
      </fieldset>
    );
  }
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={own} className={labelHidden ? 'sr-only' : 'text-sm font-bold'}>
        {caption}
      </label>
      {between}
      {control}
      {below}
      {after}
    </div>
  );
}
