import { type RefObject, useEffect, useRef } from 'react';

type StepperProps = { steps: readonly string[]; current: number };

/**
 * The progress through a few steps: bars, and on wide screens their names. On phones the heading below says the name. `current` counts from 0.
 */
export function Stepper({ steps, current }: StepperProps) {
  return (
    <ol aria-label="手順" className="grid auto-cols-fr grid-flow-col gap-1.5 p-0 list-none">
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined} className="min-w-0">
          <span
            aria-hidden
            className={`block h-[5px] rounded-full forced-colors:border ${index <= current ? 'bg-brand' : 'bg-sunken dark:bg-line'}`}
          />
          <span
            className={`mt-1.5 block text-xs whitespace-nowrap max-md:sr-only ${index === current ? 'font-bold text-ink' : 'text-ink-2'}`}
          >
            <span className="num mr-1">{index + 1}</span>
            {step}
            {index < current && <span className="sr-only">（完了）</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** For the title of a step: it takes the focus when one goes from step to step. */
export function useStepFocus(step: number): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) title.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
  return title;
}
