import type { ReactNode } from 'react';
import { Field, type FieldLook } from './Field.tsx';
import { RADIO_LOOK } from './radio-look.ts';

export type RadioOption<T extends string> = { value: T; label: string; support?: string; icon?: ReactNode };

type RadioCardsProps<T extends string> = FieldLook & {
  name: string;
  options: readonly RadioOption<T>[];
  value: T | null;
  onChange: (value: T) => void;
  /** In one row, also on phones. */
  inline?: boolean;
  /** One below the other, also on wide screens: for supports that are sentences. */
  stacked?: boolean;
};

/** A choice of a few, each a large card with a native radio button. */
export function RadioCards<T extends string>({
  name,
  options,
  value,
  onChange,
  inline = false,
  stacked = false,
  ...look
}: RadioCardsProps<T>) {
  return (
    <Field {...look} as="group">
      {(wiring) => (
        <div
          className={`grid gap-2.5 ${inline ? 'grid-flow-col auto-cols-fr' : stacked ? '' : 'md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]'}`}
        >
          {options.map((option) => (
            <label
              key={option.value}
              className="relative flex min-h-13 items-center gap-3 md:[&>span:empty]:hidden rounded-md border border-line-strong bg-surface px-4 py-3 hover:bg-surface-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:outline has-checked:outline-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                aria-describedby={wiring['aria-describedby']}
                className={`size-5 outline-none ${RADIO_LOOK}`}
              />
              {option.icon}
              <span className="min-w-0">
                <span className="block font-bold">{option.label}</span>
                {option.support && <span className="copy block text-xs leading-ui text-ink-2">{option.support}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
