import './motion.css';

/** How long something goes, in ms. */
const GOES_MS = 150;
/** How far from its place another page begins, in px. */
const PAGE_COMES_PX = 32;
/** How long the page may stand still until a change appears, in ms. */
const PATIENCE_MS = 100;
/** The press itself is shown first, in ms: while a transition begins, the browser shows nothing. */
const PRESS_SHOWN_MS = 20;

let latest = {};

/** Whether no motion is wanted. */
export function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** What glides when the thing with this id moves: a card, a row, a chip. */
const placeOf = (id: string) => `:is([data-glides="${id}"], [data-card="${id}"], [data-event="${id}"])`;

/**
 * Makes a change, and shows where the thing with this id goes, or all that can, in 150 ms; the rest of the page stays usable. Without anything to see, or where no motion is wanted, the change is made at once.
 */
export function glide(change: () => void, id: string | null): void {
  const selector = id === null ? '[data-glides]' : placeOf(id);
  if (id === null || !whereSeen(selector)) transit(change, selector);
  else afterPress(() => transit(change, selector), change);
}

/** The part of the page in which these can be seen to move; null where there are none, or no motion is wanted. */
function whereSeen(selector: string): Element | null {
  const main = document.querySelector('main');
  const canMove = 'startViewTransition' in document && !document.hidden && !isStill();
  return canMove && main?.querySelector(selector) ? main : null;
}

/** Goes on once the press is shown; where the page is left before, makes the change alone. */
function afterPress(goOn: () => void, change: () => void) {
  const left = new AbortController();
  const timer = setTimeout(() => {
    left.abort();
    goOn();
  }, PRESS_SHOWN_MS);
  const leave = () => {
    clearTimeout(timer);
    change();
  };
  window.addEventListener('pagehide', leave, { once: true, signal: left.signal });
}

function transit(change: () => void, selector: string) {
  const main = whereSeen(selector);
  if (!main) return change();
  const page = document.documentElement;
  const own = {};
  latest = own;
  name(main, selector);
  page.dataset.gliding = '';
  const transition = document.startViewTransition(async () => {
    const changed = untilChanged(main);
    change();
    await changed;
    name(main, selector);
  });
  // It is cut short where another one begins.
  transition.ready.catch(() => {});
  transition.finished.finally(() => {
    if (latest !== own) return;
    unname();
    delete page.dataset.gliding;
  });
}

/** Turns a page by itself, not by a view transition: while that begins, the browser gives no press and no swipe to the page. */
export function turnPage(change: () => void, page: Element | null, way: 1 | -1): void {
  if (page && !isStill())
    void untilChanged(page).then(() =>
      page.animate([{ translate: `${way * PAGE_COMES_PX}px`, opacity: 0 }, {}], {
        duration: GOES_MS,
        easing: 'ease-out',
      }),
    );
  change();
}

/** Gives each of them a name by which its places before and after the change belong together. A longer event has several chips: none then. */
function name(main: Element, selector: string) {
  unname();
  const found = Map.groupBy(
    main.querySelectorAll<HTMLElement>(selector),
    ({ dataset }) => `gliding-${dataset.glides ?? dataset.card ?? dataset.event}`,
  );
  for (const [its, [only, another]] of found) if (only && !another) only.style.viewTransitionName = its;
}

function unname() {
  for (const it of document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]'))
    it.style.removeProperty('view-transition-name');
}

/** Until React has changed the page; nothing may change, too. */
function untilChanged(part: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(end);
    function end() {
      observer.disconnect();
      resolve();
    }
    observer.observe(part, { subtree: true, childList: true, attributes: true, characterData: true });
    AbortSignal.timeout(PATIENCE_MS).addEventListener('abort', end);
  });
}

/** A short tick in the hand after a press that did something, where the device can. */
export function feel(): void {
  if (navigator.userActivation?.hasBeenActive && !isStill()) navigator.vibrate?.(10);
}
