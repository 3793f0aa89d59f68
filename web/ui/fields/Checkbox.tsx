import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: string;
  /** Only heard: the row beside it already says what is ticked. */
  labelHidden?: boolean;
  support?: ReactNode;
};

/** A native checkbox, drawn. The whole row is its target. */
export function Checkbox({ label, labelHidden = false, support, id, className = '', ...input }: CheckboxProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className={`min-w-0 ${className}`}>
      <label
        htmlFor={own}
        className={`inline-flex min-h-11 items-center gap-2.5 py-1.5 text-base ${labelHidden ? 'min-w-11 justify-center' : ''}`}
      >
        <span className="relative inline-grid size-5.5 flex-none place-items-center">
          <input
            {...input}
            id={own}
            type="checkbox"
            aria-describedby={support ? `${own}-support` : undefined}
            className="peer absolute inset-0 m-0 size-full appearance-none rounded-sm border-2 border-line-strong bg-surface checked:border-brand checked:bg-brand disabled:bg-sunken forced-colors:appearance-auto"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none relative size-4 text-on-brand opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span className={labelHidden ? 'sr-only' : ''}>{label}</span>
      </label>
      {support && (
        <p id={`${own}-support`} className="copy -mt-2 pl-8 text-xs leading-ui text-ink-2">
          {support}
        </p>
      )}
    </div>
  );
}
