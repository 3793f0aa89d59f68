import './adding.css';
import { useEffect, useRef, useState } from 'react';
import { followKeyboard } from '#web/browser/keyboard.ts';

/** Tells the dialog inside how much of the screen a phone's keyboard leaves, so that its buttons stay above it. */
export function useScreenLeft(box: { current: HTMLElement | null }) {
  useEffect(() => followKeyboard(box.current?.querySelector('dialog') ?? null), [box]);
}

/** The first control that answers the open question. */
export const ANSWER = '[data-question] :is(button, input, select)';

/** Where the focus goes after an answer, and with the arrows. */
export function useFocus(sheet: { current: HTMLElement | null }, isEmpty: boolean) {
  const wanted = useRef<{ at: string; isLostOnly: boolean } | null>(null);
  const [, render] = useState(0);
  useEffect(() => {
    // What is locked while it is saved takes no focus yet.
    if (!wanted.current || sheet.current?.querySelector('[inert]')) return;
    const { at, isLostOnly } = wanted.current;
    wanted.current = null;
    if (isLostOnly && document.activeElement?.matches('dialog *')) return;
    const find = (selector: string) => sheet.current?.querySelector<HTMLElement>(selector);
    (find(at) ?? find(isEmpty ? '[data-field]' : '[data-save]'))?.focus();
  });
  const go = (at: string, isLostOnly: boolean) => {
    wanted.current = { at, isLostOnly };
    render((it) => it + 1);
  };
  return {
    /** After the next render; without anything to focus there, to 保存. */
    to: (at: string) => go(at, false),
    /** To the next question, or 保存, where the answer took the focus with it. */
    afterAnswer: () => go(ANSWER, true),
    /** Whether an arrow moved the focus between the field and the rows below it. */
    moves: (key: string, from: EventTarget): boolean => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      const stops = [...(sheet.current?.querySelectorAll<HTMLElement>('[data-field], [data-row]') ?? [])];
      const at = stops.indexOf(from as HTMLElement);
      if (step === undefined || at < 0) return false;
      stops[(at + step + stops.length) % stops.length]?.focus();
      return true;
    },
  };
}
