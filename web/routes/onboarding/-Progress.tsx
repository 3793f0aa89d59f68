import { ONBOARDING_STEPS } from '#domain/profile/onboarding-stages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Logo } from '#web/ui/marks/Logo.tsx';

type ProgressProps = { step: number; onSkip?: () => void; skipping: boolean };

/** How far one has come, and the way past the rest. */
export function Progress({ step, onSkip, skipping }: ProgressProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface/92 backdrop-blur-[10px]">
      <div className="flex min-h-(--header) items-center gap-4 px-4 py-1 nav:px-8">
        <span className="mr-auto hidden nav:block">
          <Logo />
        </span>
        <p className="num text-md whitespace-nowrap text-ink-2">
          <span className="text-ink">{step}</span> / {ONBOARDING_STEPS}
        </p>
        <div
          role="progressbar"
          aria-label="進み具合"
          aria-valuemin={1}
          aria-valuemax={ONBOARDING_STEPS}
          aria-valuenow={step}
          aria-valuetext={`${ONBOARDING_STEPS}段階の${step}`}
          className="grid h-1.5 flex-1 auto-cols-fr grid-flow-col gap-1 nav:max-w-96"
        >
          {Array.from({ length: ONBOARDING_STEPS }, (_, index) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the bar are their places
              key={index}
              className={`rounded-full transition-colors duration-180 forced-colors:border ${index < step ? 'bg-brand' : 'bg-line'}`}
            />
          ))}
        </div>
        {onSkip && (
          <Button variant="ghost" size="sm" className="-mr-3" busy={skipping} busyLabel="移動中..." onClick={onSkip}>
            スキップ
          </Button>
        )}
      </div>
    </header>
  );
}
