type SegmentedProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** Full width, in equal parts. */
  wide?: boolean;
};

/** Two or three views of the same thing. */
export function Segmented<T extends string>({ label, options, value, onChange, wide = false }: SegmentedProps<T>) {
  return (
    <fieldset
      className={`m-0 min-w-0 gap-0.5 rounded-md border-0 bg-sunken p-[3px] ${wide ? 'grid auto-cols-fr grid-flow-col' : 'inline-flex w-fit max-w-full flex-wrap'}`}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="hit inline-flex min-h-9 items-center justify-center gap-1.5 rounded-[8px] border-0 px-3.5 text-center text-sm leading-[1.2] font-bold text-ink-2 aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-1 dark:aria-pressed:bg-line forced-colors:aria-pressed:border"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
