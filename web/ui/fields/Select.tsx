import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { CONTROL, Field, type FieldLook } from './Field.tsx';

type SelectProps = FieldLook & Omit<ComponentProps<'select'>, 'required'>;

const NATIVE = 'appearance-none truncate pr-9';

/** The browser's own select, so that every phone shows its own picker. Takes `<option>` as children. */
export function Select({
  label,
  labelHidden = false,
  necessity,
  support,
  error,
  id,
  children,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, labelHidden, support, error, id }} {...(necessity && { necessity })}>
      {(wiring) => (
        <div className="relative">
          <select {...select} {...wiring} className={`${CONTROL} ${NATIVE} min-h-12 pl-3.5`}>
            {children}
          </select>
          <Arrow />
        </div>
      )}
    </Field>
  );
}

/** A small select for filters and sorting; its label is for screen readers only. */
export function FilterSelect({ label, children, ...select }: ComponentProps<'select'> & { label: string }) {
  return (
    <div className="relative">
      <select
        {...select}
        aria-label={label}
        className={`${NATIVE} hit min-h-10 w-full rounded-[8px] border border-line-strong bg-surface pl-3 text-sm text-ink`}
      >
        {children}
      </select>
      <Arrow />
    </div>
  );
}

function Arrow() {
  return (
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-3"
    />
  );
}
