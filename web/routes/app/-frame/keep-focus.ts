/**
 * Where the focus goes when what had it leaves the page: to the same control of the next row, or of the one before, or else to the heading
 * above. Loaded with the first press.
 */

/** How long a screen has to place the focus itself, in ms. */
const ITS_OWN_MS = 80;
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** What left the page, and what was around it. */
type Loss = { lost: HTMLElement; target: Node | null; beside: (Node | null)[] };

export function keepFocus(): void {
  const { activeElement: begun } = document;
  let focused = begun instanceof HTMLElement && begun !== document.body ? begun : null;
  /** What had the focus before a dialog took it, and how it was lost meanwhile. */
  let behind = focused?.closest('dialog') ? null : focused;
  let missing: Loss | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    // The messages place it themselves (ToastRegion.tsx).
    if (!(target instanceof HTMLElement) || target.closest('[data-toasts]')) return;
    focused = target;
    if (target.closest('dialog')) return;
    behind = target;
    missing = null;
  };
  // A press beside everything takes the focus away by intent.
  const onPress = () => {
    focused = null;
  };
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPress, { capture: true });
  const observer = new MutationObserver((records) => {
    const lost = focused;
    if (behind && behind !== lost) missing = lossOf(behind, records) ?? missing;
    let loss = lost && lossOf(lost, records);
    if (!loss) return;
    if (behind && lost?.closest('dialog')) loss = missing ?? { lost: behind, target: behind, beside: [] };
    setTimeout(() => {
      if (document.activeElement === document.body && focused === lost) placeAfter(loss)?.focus();
    }, ITS_OWN_MS);
  });
  observer.observe(document.body, { subtree: true, childList: true });
}

function lossOf(lost: HTMLElement, records: MutationRecord[]): Loss | null {
  const record = records.find((it) => [...it.removedNodes].some((node) => node.contains(lost)));
  return record ? { lost, target: record.target, beside: [record.nextSibling, record.previousSibling] } : null;
}

/** The element that takes the focus after a loss. */
function placeAfter({ lost, target, beside }: Loss): HTMLElement | null {
  // It only moved.
  if (lost.isConnected && isShown(lost)) return lost;
  const around = target instanceof Element && target.isConnected ? target : null;
  // Its row may still be there, with a box in place of the button.
  const row = around?.closest<HTMLElement>('li, article, tr');
  const twin = row && controlsIn(row).find((it) => nameOf(it) === nameOf(lost));
  if (twin) return twin;
  for (const it of [...beside, row]) {
    const all = it instanceof HTMLElement && it.isConnected ? controlsIn(it) : [];
    // What stood before it ends beside it.
    if (it === beside[1]) all.reverse();
    const control = all.find((other) => kindOf(other) === kindOf(lost)) ?? all[0];
    if (control) return control;
  }
  return placeAbove(around);
}

function controlsIn(row: HTMLElement): HTMLElement[] {
  return [row, ...row.querySelectorAll<HTMLElement>('*')].filter((it) => it.matches(FOCUSABLE) && isShown(it));
}

function nameOf(it: HTMLElement): string {
  return it.ariaLabel ?? (it as HTMLInputElement).labels?.[0]?.textContent ?? it.textContent ?? '';
}

/** What a control is, without the name of its object. */
function kindOf(it: HTMLElement): string {
  return [it.tagName, it.role, it.getAttribute('type'), it.ariaHasPopup, it.ariaLabel?.replace(/^.*[のを]/, '')].join(
    ' ',
  );
}

/** What can have the focus around there, or else a heading. */
function placeAbove(from: Element | null): HTMLElement | null {
  const root = document.querySelector('dialog:modal') ?? document.querySelector('main');
  for (let at = from; at && root?.contains(at); at = at.parentElement) {
    if (at instanceof HTMLElement && at.matches('[tabindex="0"]')) return at;
    const heading = [...at.querySelectorAll<HTMLElement>('h1, h2, h3')].find(isShown);
    if (heading) return withFocus(heading);
  }
  const heading = root?.querySelector<HTMLElement>('h1, h2');
  return heading ? withFocus(heading) : null;
}

function withFocus(heading: HTMLElement): HTMLElement {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}

function isShown(it: HTMLElement): boolean {
  return it.checkVisibility({ visibilityProperty: true });
}
