import { PRIORITIES, type Priority } from '#domain/taxonomy/priorities.ts';

const FILLED =
  'M1.6 0h9.8C12.3 0 13 .7 13 1.6v15.2c0 .8-.9 1.2-1.5.7L6.5 13.6l-5 3.9C.9 18 0 17.6 0 16.8V1.6C0 .7.7 0 1.6 0Z';
const OUTLINE = 'M.8.8h11.4v15.7L6.5 12.4.8 16.5Z';

type RibbonProps = { priority: Priority; size?: 'sm' | 'md'; labelled?: boolean };

/** Priority as a shape: first choice filled, second outlined, others empty (the space stays, so that names align). */
export function PriorityBadge({ priority, size = 'md', labelled = true }: RibbonProps) {
  const box = size === 'md' ? 'h-[18px] w-[13px]' : 'h-3.5 w-2.5';
  if (priority === 'other') return <span className={`inline-block flex-none ${box}`} />;
  const label = PRIORITIES[priority].label;
  return (
    <svg
      role={labelled ? 'img' : 'presentation'}
      aria-label={labelled ? label : undefined}
      aria-hidden={!labelled}
      viewBox="0 0 13 18"
      className={`inline-block flex-none text-brand ${box}`}
    >
      {priority === 'first' ? (
        <path fill="currentColor" d={FILLED} />
      ) : (
        <path fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" d={OUTLINE} />
      )}
    </svg>
  );
}
