import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type Tone = 'info' | 'attention' | 'error' | 'success';
type BannerProps = { tone: Tone; children: ReactNode; action?: ReactNode };

const LOOK = {
  info: { fill: 'bg-brand-soft text-brand-strong', Icon: Info },
  attention: { fill: 'bg-shu-soft text-shu-ink', Icon: TriangleAlert },
  error: { fill: 'bg-st-red-soft text-st-red-ink', Icon: CircleAlert },
  success: { fill: 'bg-st-green-soft text-st-green-ink', Icon: CircleCheck },
} as const;

/** A message about the screen as a whole, with at most one action. Errors are announced at once, successes politely. */
export function Banner({ tone, children, action }: BannerProps) {
  const { fill, Icon } = LOOK[tone];
  const role = tone === 'error' ? 'alert' : tone === 'success' ? 'status' : undefined;
  return (
    <div
      role={role}
      className={`copy flex min-w-0 flex-wrap items-start gap-x-2.5 gap-y-2 rounded-md px-3.5 py-3 text-sm leading-[1.6] forced-colors:border [&_a]:font-bold [&_a]:text-current [&_a]:underline ${fill}`}
    >
      <Icon aria-hidden className="mt-[3px] size-4.25" />
      <div className={`min-w-0 flex-1 basis-40 text-balance ${role ? 'late-text' : ''}`}>{children}</div>
      {action && <div className="-my-1.75 ml-auto">{action}</div>}
    </div>
  );
}
