import { Check } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { AddDemo } from './-AddDemo.tsx';
import { CalendarDemo } from './-CalendarDemo.tsx';
import type { Interest } from './-onboarding-draft.ts';
import { ReminderDemo } from './-ReminderDemo.tsx';

/** Each with the card of step 2 that it lets one try. */
const DEMOS = [
  { label: '企業を追加', Demo: AddDemo, interest: 'companies' },
  { label: 'カレンダーに反映', Demo: CalendarDemo, interest: 'selections' },
  { label: 'リマインドと状況', Demo: ReminderDemo, interest: 'analysis' },
] as const satisfies { label: string; Demo: unknown; interest: Interest }[];

/**
 * Step 4: three small parts of the product to try out, beginning with the first one that was found interesting. Nothing that is done here is
 * kept.
 */
export function Tour({ interests }: { interests: readonly string[] }) {
  const id = useId();
  const [shown, setShown] = useState(() =>
    Math.max(
      0,
      DEMOS.findIndex((it) => interests.includes(it.interest)),
    ),
  );
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="copy text-ink-2">サンプルの企業で試せます。この操作は保存されません。</p>
      <div className="rounded-lg border border-line bg-surface">
        <DemoTabs id={id} shown={shown} done={done} onShow={setShown} />
        {DEMOS.map(({ label, Demo }, index) => (
          <div
            key={label}
            role="tabpanel"
            id={`${id}-panel-${index}`}
            aria-labelledby={`${id}-tab-${index}`}
            hidden={index !== shown}
            className="min-h-72 px-[16px] py-5 md:px-[20px]"
          >
            <Demo onTried={() => setDone(new Set([...done, index]))} />
          </div>
        ))}
      </div>
      <p role="status" className="copy text-sm leading-ui font-bold text-brand empty:sr-only">
        {done.size === DEMOS.length && '3つとも試しました。次へ進みましょう。'}
      </p>
    </div>
  );
}

type DemoTabsProps = { id: string; shown: number; done: ReadonlySet<number>; onShow: (index: number) => void };

/** The tabs: the arrow keys move between them; the dot of one that was tried is a tick. */
function DemoTabs({ id, shown, done, onShow }: DemoTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: DEMOS.length - 1 };
    const edges: Record<string, number> = { Home: 0, End: DEMOS.length - 1 };
    const step = steps[event.key];
    const to = edges[event.key] ?? (step === undefined ? undefined : (shown + step) % DEMOS.length);
    if (to === undefined) return;
    event.preventDefault();
    onShow(to);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="試せる操作"
      onKeyDown={onKeyDown}
      className="grid grid-cols-3 border-b border-line"
    >
      {DEMOS.map(({ label }, index) => (
        <button
          key={label}
          type="button"
          role="tab"
          id={`${id}-tab-${index}`}
          aria-controls={`${id}-panel-${index}`}
          aria-selected={index === shown}
          tabIndex={index === shown ? 0 : -1}
          onClick={() => onShow(index)}
          className={`-mb-px flex min-h-14 min-w-0 flex-col items-center justify-center gap-1 border-0 border-b-3 px-1 py-2 text-xs leading-ui font-bold forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight] md:flex-row md:gap-2 md:text-sm ${index === shown ? 'border-brand text-ink' : 'border-transparent text-ink-2 hover:bg-surface-2'}`}
        >
          <Dot done={done.has(index)} />
          <span className="copy min-w-0 text-center">{label}</span>
          {done.has(index) && <span className="sr-only">（試しました）</span>}
        </button>
      ))}
    </div>
  );
}

function Dot({ done }: { done: boolean }) {
  return (
    <span
      aria-hidden
      className={`grid size-4.5 flex-none place-items-center rounded-full border-2 ${done ? 'border-brand bg-brand text-on-brand' : 'border-line-strong'}`}
    >
      {done && <Check strokeWidth={4} className="size-3" />}
    </span>
  );
}
