/** Keys that an input method uses to confirm, cancel and choose among candidates. */
const KEYS = new Set(['Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'Tab', 'Process']);

/**
 * Keeps the keys that belong to an input method away from everything else on the page. Called before React starts, so that
 * it hears them first. Safari reports the Enter that confirms after the composition has ended, as key code 229.
 */
export function guardInputMethod() {
  window.addEventListener(
    'keydown',
    (event) => {
      // No preventDefault: the key stays with the input method.
      if ((event.isComposing || event.keyCode === 229) && KEYS.has(event.key)) event.stopImmediatePropagation();
    },
    true,
  );
}
