/** Keys with which an input method (IME) confirms, cancels and chooses candidates. */
const KEYS = new Set(['Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'Tab', 'Process']);

/**
 * Keeps the keys of an input method (IME) from every other listener on the page. Must be called before React starts, so that its listener
 * is first. Safari reports the Enter that confirms after the composition has ended, with key code 229.
 */
export function guardInputMethod() {
  window.addEventListener(
    'keydown',
    (event) => {
      // No preventDefault: the input method needs the key.
      if ((event.isComposing || event.keyCode === 229) && KEYS.has(event.key)) event.stopImmediatePropagation();
    },
    true,
  );
}
