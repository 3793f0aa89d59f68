import type { ComponentProps } from 'react';

/** A native checkbox drawn as a switch, for what is on or off as a whole. Its label stands elsewhere. */
export function Switch(props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'>) {
  return (
    <span className="relative inline-grid h-11 w-12 flex-none place-items-center">
      <input
        {...props}
        type="checkbox"
        role="switch"
        aria-checked={props.checked ?? false}
        className="peer absolute inset-x-0 top-2 m-0 h-7 w-12 appearance-none rounded-full bg-line-strong transition-colors checked:bg-brand before:absolute before:-inset-y-2 before:inset-x-0 forced-colors:appearance-auto"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-[11px] left-[3px] size-5.5 rounded-full bg-surface transition-transform peer-checked:translate-x-5 forced-colors:hidden"
      />
    </span>
  );
}
