import { createLink } from '@tanstack/react-router';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { POPUP, usePopup } from './use-popup.ts';

type MenuProps = {
  /** Names the object: みなと商事のメニュー. */
  label: string;
  /** The content of the button. */
  icon: ReactNode;
  /** Lines above the entries, such as the user's account. */
  heading?: ReactNode;
  children: ReactNode;
};

/** A button that opens a menu of actions: arrows move, letters jump, Esc and Tab close, and focus returns to the button. */
export function Menu({ label, icon, heading, children }: MenuProps) {
  const [open, setOpen] = useState<false | 'first' | 'last'>(false);
  const button = useRef<HTMLButtonElement>(null);
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={open !== false}
        onClick={() => setOpen(open ? false : 'first')}
        onKeyDown={openByKey}
      >
        {icon}
      </IconButton>
      {open && (
        <Popup {...{ label, heading, anchor: button, from: open }} onClose={() => setOpen(false)}>
          {children}
        </Popup>
      )}
    </>
  );
}

type PopupProps = {
  label: string;
  heading: ReactNode;
  anchor: RefObject<HTMLButtonElement | null>;
  from: 'first' | 'last';
  onClose: () => void;
  children: ReactNode;
};

function Popup({ label, heading, anchor, from, onClose, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  usePopup(anchor, popup, onClose, 'end');
  const entries = () => [...(popup.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  useLayoutEffect(() => {
    const all = [...(popup.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    all.at(from === 'first' ? 0 : -1)?.focus();
  }, [from]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      onClose();
      anchor.current?.focus();
      return;
    }
    const target = destination(event.key, entries(), document.activeElement);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  const onClick = () => {
    anchor.current?.focus();
    onClose();
  };
  return (
    <div ref={popup} popover="manual" className={`${POPUP} min-w-52`}>
      {heading && <div className="border-b border-line px-3 pt-1.5 pb-2.5 mb-1.5">{heading}</div>}
      <div
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className="outline-none"
      >
        {children}
      </div>
    </div>
  );
}

function destination(key: string, all: HTMLElement[], current: Element | null): HTMLElement | undefined {
  const at = all.indexOf(current as HTMLElement);
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1) return undefined;
  return [...all.slice(at + 1), ...all].find((entry) => entry.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}

const ENTRY =
  'flex min-h-11 w-full items-center gap-2.5 rounded-sm border-0 px-3 text-left text-base no-underline outline-none hover:bg-surface-2 focus:bg-surface-2 focus-visible:outline-2 focus-visible:-outline-offset-2 [&_svg]:size-4.5';

type MenuItemProps = { icon?: ReactNode; danger?: boolean; onSelect: () => void; children: ReactNode };

/** An action in a menu; choosing it closes the menu. */
export function MenuItem({ icon, danger = false, onSelect, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={onSelect}
      className={`${ENTRY} ${danger ? 'text-st-red-ink' : 'text-ink'}`}
    >
      {icon}
      {children}
    </button>
  );
}

/** Related entries between two lines, under a small heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu may hold groups, not fieldsets
    <div role="group" aria-label={label} className="my-1.5 border-y border-line py-1.5">
      <p aria-hidden className="px-3 pb-1 text-xs font-bold text-ink-2">
        {label}
      </p>
      {children}
    </div>
  );
}

type MenuRadioProps = { icon?: ReactNode; checked: boolean; onSelect: () => void; children: ReactNode };

/** One of several entries of which one is on. */
export function MenuRadio({ icon, checked, onSelect, children }: MenuRadioProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      onClick={onSelect}
      className={`${ENTRY} text-ink aria-checked:font-bold aria-checked:text-brand`}
    >
      {icon}
      {children}
    </button>
  );
}

function EntryAnchor({ icon, children, ...rest }: ComponentProps<'a'> & { icon?: ReactNode }) {
  return (
    <a {...rest} role="menuitem" tabIndex={-1} className={`${ENTRY} text-ink`}>
      {icon}
      {children}
    </a>
  );
}

/** A menu entry that links to a screen. */
export const MenuLink = createLink(EntryAnchor);
