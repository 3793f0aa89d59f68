import type { ReactNode } from 'react';
import { Card } from '../layout/Card.tsx';

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode; picture?: ReactNode };

/** Nothing here yet: a title, one sentence, one button, and a drawing of what will be here, which stands beside them on a wide screen. */
export function EmptyState({ title, children, action, picture }: EmptyStateProps) {
  return (
    <Card
      className={`flex flex-col items-center justify-center gap-x-16 gap-y-5 px-5 py-9 text-center ${picture ? 'nav:flex-row nav:px-10 nav:py-14 nav:text-left' : ''}`}
    >
      {picture && <div className="flex-none">{picture}</div>}
      <div className={`min-w-0 ${picture ? 'nav:max-w-96' : ''}`}>
        <h2 className={picture ? 'text-lg' : 'text-md'}>{title}</h2>
        {children && <p className="copy mt-1.5 text-sm text-balance text-ink-2">{children}</p>}
        {action && <div className="mt-5">{action}</div>}
      </div>
    </Card>
  );
}

/** Days along their rail, as they will be listed: a deadline, an appointment, and what comes after. */
export function EmptyRows() {
  return (
    <svg viewBox="0 0 260 132" aria-hidden fill="none" className="h-28 w-55 nav:h-36 nav:w-71">
      <path d="M58 22v96" strokeWidth="2" className="stroke-line" />
      {[0, 46, 92].map((top, row) => (
        <g key={top} opacity={1 - row * 0.3}>
          <rect y={top + 4} width="32" height="32" rx="8" className="fill-sunken dark:fill-line" />
          <rect x="82" y={top + 8} width={[128, 96, 112][row]} height="10" rx="5" className="fill-line" />
          <rect
            x="82"
            y={top + 25}
            width={[84, 120, 64][row]}
            height="7"
            rx="3.5"
            className="fill-sunken dark:fill-line"
          />
          {row === 1 ? (
            <circle cx="58" cy={top + 20} r="5.5" strokeWidth="3" className="fill-surface stroke-brand" />
          ) : (
            <path d={`M58 ${top + 12}l8 8-8 8-8-8z`} className="fill-shu" />
          )}
        </g>
      ))}
    </svg>
  );
}
