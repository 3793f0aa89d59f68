import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { statusChoices } from '#domain/selections/selection-facts.ts';
import type { Phase } from '#domain/taxonomy/phases.ts';
import { STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import { STATUS_ICON, statusLook } from '../marks/status-look.ts';
import { POPUP, usePopup } from '../overlays/use-popup.ts';

type StatusSelectProps = {
  value: Status;
  phase: Phase;
  onChange: (status: Status) => void;
  /** Names the object: みなと商事のステータス. */
  label?: string;
  /** Only the icon of the status is seen: what stands around it says which one it is. */
  labelHidden?: boolean;
};

/**
 * The status of a selection, changed in place. Focus stays on the button; arrows, Home, End and letters move through the list, Enter and
 * Space choose, Esc cancels. The list is mounted only while open, so that a page can have thousands.
 */
export function StatusSelect({ value, phase, onChange, label = 'ステータス', labelHidden = false }: StatusSelectProps) {
  const [active, setActive] = useState<Status | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useId();
  const choices = statusChoices(phase, value);
  const Icon = STATUS_ICON[value];
  const look = statusLook(value);

  const take = (status: Status | null) => {
    setActive(null);
    if (status && status !== value) onChange(status);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) return;
    if (active === null) {
      // Enter and Space press the button.
      const first = key === 'ArrowDown' || key === 'ArrowUp' ? value : move(key, choices, value);
      if (!first) return;
      setActive(first);
    } else if (key === 'Escape') {
      event.stopPropagation();
      setActive(null);
    } else if (key === 'Enter' || key === ' ' || (event.altKey && key === 'ArrowUp')) take(active);
    else if (key === 'Tab') return take(active);
    else {
      const next = move(key, choices, active);
      if (!next) return;
      setActive(next);
    }
    event.preventDefault();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        aria-label={`${label}：${STATUSES[value].label}`}
        aria-haspopup="listbox"
        aria-expanded={active !== null}
        aria-controls={list}
        aria-activedescendant={active ? `${list}-${active}` : undefined}
        onClick={() => setActive(active === null ? value : null)}
        onKeyDown={onKeyDown}
        onBlur={() => setActive(null)}
        className={`hit inline-flex min-h-9 items-center gap-1.5 rounded-[8px] border-0 pr-2 pl-2.5 text-sm font-bold whitespace-nowrap forced-colors:border ${look.fill}`}
      >
        <Icon aria-hidden className={`size-4 ${look.dot}`} />
        {!labelHidden && STATUSES[value].label}
        <ChevronDown aria-hidden className="size-4 opacity-70" />
      </button>
      {active && (
        <Choices {...{ id: list, label, choices, value, active, anchor: button }} onTake={take} onActive={setActive} />
      )}
    </>
  );
}

function move(key: string, choices: Status[], active: Status): Status | undefined {
  const at = choices.indexOf(active);
  if (key === 'ArrowDown') return choices[Math.min(at + 1, choices.length - 1)];
  if (key === 'ArrowUp') return choices[Math.max(at - 1, 0)];
  if (key === 'Home') return choices[0];
  if (key === 'End') return choices.at(-1);
  if (key.length > 1) return undefined;
  const typed = key.toLowerCase();
  return [...choices.slice(at + 1), ...choices].find((it) => STATUSES[it].label.toLowerCase().startsWith(typed));
}

type ChoicesProps = {
  id: string;
  label: string;
  choices: Status[];
  value: Status;
  active: Status;
  anchor: RefObject<HTMLButtonElement | null>;
  onTake: (status: Status | null) => void;
  onActive: (status: Status) => void;
};

function Choices({ id, label, choices, value, active, anchor, onTake, onActive }: ChoicesProps) {
  const popup = useRef<HTMLDivElement>(null);
  usePopup(anchor, popup, () => onTake(null));
  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div ref={popup} id={id} popover="manual" role="listbox" aria-label={label} className={`${POPUP} min-w-44`}>
      {choices.map((status) => {
        const Icon = STATUS_ICON[status];
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the button keeps the focus and takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the button, aria-activedescendant points here
          <div
            key={status}
            id={`${id}-${status}`}
            role="option"
            aria-selected={status === value}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => status !== active && onActive(status)}
            onClick={() => onTake(status)}
            className={`flex min-h-11 items-center gap-2.5 rounded-sm px-3 text-base ${status === active ? 'bg-surface-2 forced-colors:outline-2' : ''} ${status === value ? 'font-bold' : ''}`}
          >
            <Icon aria-hidden className={`size-4.5 ${statusLook(status).dot}`} />
            <span className="flex-1">{STATUSES[status].label}</span>
            {status === value && <Check aria-hidden className="size-4.5 text-brand" />}
          </div>
        );
      })}
    </div>
  );
}
