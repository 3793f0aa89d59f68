const IS_APPLE = /Mac|iP/.test(navigator.platform);

/** The shortcut of search, as this computer's keyboard labels it. */
export const SEARCH_KEYS = IS_APPLE ? '⌘K' : 'Ctrl K';

export function isSearchKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  return event.key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey && !altKey;
}

/** False while typing or composing, with another key held, or in a dialog or a menu. */
export function isForThePage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return isFree(event);
}

/** As `isForThePage`, whatever other key is held. */
export function isFree(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (document.querySelector('dialog[open], [popover]:popover-open')) return false;
  return !(target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select')));
}
