/**
 * A phone opens its keyboard only for a focus within a press: a hidden field takes the focus, and what is typed, until the sheet has been
 * loaded.
 */
export const FIRST_FIELD = 'adding-first';

/** What was pressed. */
export const pressed: { at: Element | null } = { at: null };

export const firstField = () => document.getElementById(FIRST_FIELD) as HTMLInputElement | null;

export function takeFocus() {
  pressed.at = document.activeElement;
  firstField()?.focus({ preventScroll: true });
}
