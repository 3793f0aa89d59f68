/**
 * Keeps what home, list and calendar show, so that the next start paints it before any script has run: the worker lays it into the page
 * (worker/views.ts), and first-view/show-kept.ts shows it where it is still what the app would show (docs/decisions/0023).
 */
import type { QueryClient } from '@tanstack/react-query';
import { endOf } from '#domain/events/events.ts';
import { hasFirstView } from '#domain/pages/first-view.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { addDays, type Instant, jstDay, jstInstant, readClock, toMs } from '#domain/time.ts';
import { isInJapan, shownNow } from '../browser/now.ts';
import { atSignOut } from '../sign-out.ts';
import { isWaiting } from '../waiting.ts';
import { accountHere } from './account.ts';
import { answersSince, isBehind } from './behind.ts';
import { VIEW_NAME } from './drop-views.ts';
import { forgetViews, VIEWS } from './forget-views.ts';
import { knownList } from './known-list.ts';
import { isAway } from './reach.ts';

const EVERY_MS = 4_000;
/** A look that is not over by then is held up. */
const LONGEST_WAIT_MS = 1_500;
/** A longer view is no faster than the app. */
const MOST_CHARS = 400_000;
/** What no start begins with: something open, pressed, under way, said or just done, an offer above the screen, the bar of a missing network. */
const PASSING = [
  'dialog[open], details[open], :popover-open, [aria-expanded=true], :active, [data-loading], [aria-busy=true]',
  '[role=alert]:not(:empty), [data-toasts] > * > *, [data-passing]',
  'main > * + *, #root > [role=status] > *, #root > [role=status].min-h-13',
].join();

/** Keeps the view of the screen that is at rest, or is left, in the tab that stores what is shown. `isAt` says whether a path is the screen that is shown. */
export function keepViews(cache: QueryClient, account: string, isTurn: () => boolean, isAt: (path: string) => boolean) {
  /** The lists whose views are too long. */
  const tooLong = new Map<string, readonly SelectionView[]>();
  let keeping = Promise.resolve();
  const look = async () => {
    const path = window.location.pathname;
    const scripts = scriptsHere();
    if (!scripts || !hasFirstView(path) || !isTurn() || (await isKept(path, scripts))) return;
    const list = knownList()?.list;
    const root = document.getElementById('root');
    if (!list || list === tooLong.get(path) || !root || !isAt(path) || window.location.search !== '') return;
    if (accountHere() !== account || isBehind() || isAway() || isWaiting(account) || !isInJapan()) return;
    const at = toMs(readClock());
    if (cache.isFetching() > 0 || cache.isMutating() > 0 || answersSince() > at || !isAtRest(root)) return;
    const html = htmlOf(root);
    if (html.length > MOST_CHARS) tooLong.set(path, list);
    else await keep({ path, account, html, scripts, at, until: validUntil(list, shownNow()) });
  };
  const lookNow = () => {
    keeping = keeping.then(look).catch(() => undefined);
  };
  lookNow();
  setInterval(() => document.visibilityState === 'visible' && lookNow(), EVERY_MS);
  document.addEventListener('visibilitychange', lookNow);
  atSignOut.add(
    () => () => Promise.race([keeping, new Promise((held) => setTimeout(held, LONGEST_WAIT_MS))]).then(forgetViews),
  );
}

/** The files of the release that shows it. Also in worker/views.ts. */
const scriptsHere = () =>
  [...document.querySelectorAll('script[type=module]')].map((it) => it.getAttribute('src')).join(' ');

type Kept = { path: string; account: string; html: string; scripts: string; at: number; until: number };

async function keep({ path, account, html, scripts, at, until }: Kept) {
  if (until <= toMs(readClock())) return;
  const name = [until, at, window.innerHeight, shape(), Math.random()].join(' ');
  // Unseen until show-kept.ts has looked at what is told of it.
  const view = `<div id="first" hidden data-kept data-name="${name}" data-account="${account}">${html}</div>`;
  const headers = {
    'X-Name': name,
    'X-Scripts': scripts,
    'X-Title': encodeURIComponent(document.title),
    'X-Until': String(until),
  };
  // Ahead of the view: whichever tab drops it meanwhile takes its name away.
  localStorage.setItem(VIEW_NAME + path, name);
  await (await caches.open(VIEWS)).put(path, new Response(view, { headers }));
  if (accountHere() !== account) await forgetViews();
}

/** Whether the view that is kept of a screen would be shown now. */
async function isKept(path: string, scripts: string): Promise<boolean> {
  const name = localStorage.getItem(VIEW_NAME + path) ?? '';
  const [until, at, , its] = name.split(' ');
  if (!(Number(until) > toMs(readClock())) || answersSince() > Number(at) || its !== shape()) return false;
  const kept = await caches.match(path, { cacheName: VIEWS });
  return kept?.headers.get('X-Name') === name && kept.headers.get('X-Scripts') === scripts;
}

/** All on which the look of a screen depends besides its data. Also in first-view/show-kept.ts. */
function shape(): string {
  const { fontSize } = getComputedStyle(document.documentElement);
  return [window.innerWidth, window.innerHeight > 500, fontSize, localStorage.getItem('compact-list') ?? ''].join('/');
}

function isAtRest(root: HTMLElement): boolean {
  const isTyped = (it: HTMLInputElement) => it.matches('[type=search], [type=text], :not([type])') && it.value !== '';
  return (
    window.scrollY === 0 &&
    root.querySelector('main h1') !== null &&
    !document.querySelector(PASSING) &&
    !document.activeElement?.matches('input, select, textarea') &&
    ![...root.querySelectorAll('input')].some(isTyped)
  );
}

/** Midnight, noon or evening in Japan, or the next moment of an event: from then on the screen says something else. */
function validUntil(list: readonly SelectionView[], now: Instant): number {
  const today = jstDay(now);
  const turns = [jstInstant(today, '12:00'), jstInstant(today, '18:00'), jstInstant(addDays(today, 1), '00:00')];
  let next = turns.find((it) => it > now) ?? now;
  for (const { events } of list)
    for (const event of events) for (const it of [event.deadline, endOf(event)]) if (it > now && it < next) next = it;
  return toMs(next);
}

const REFERENCES = ['id', 'for', 'aria-labelledby', 'aria-describedby', 'aria-controls'];

/**
 * The HTML of the screen as it is seen, without rows far below and without what no stored answer tells. What is a property and no attribute
 * is written down; the page's policy knows no style attributes; and no id is the app's.
 */
function htmlOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  const fields = root.querySelectorAll<HTMLInputElement | HTMLOptionElement>('[type=checkbox], [type=radio], option');
  copy.querySelectorAll('[type=checkbox], [type=radio], option').forEach((it, at) => {
    const field = fields[at];
    if (field instanceof HTMLInputElement) it.toggleAttribute('checked', field.checked);
    else if (field) it.toggleAttribute('selected', field.selected);
  });
  for (const it of copy.querySelectorAll('[data-unkept], [popover]')) it.remove();
  for (const it of copy.querySelectorAll<HTMLElement>('[style]')) {
    it.dataset.style = it.style.cssText;
    it.removeAttribute('style');
  }
  for (const it of copy.querySelectorAll('a[href^="#"]'))
    it.setAttribute('href', `#kept-${it.getAttribute('href')?.slice(1)}`);
  for (const name of REFERENCES)
    for (const it of copy.querySelectorAll(`[${name}]`))
      it.setAttribute(name, (it.getAttribute(name) ?? '').replaceAll(/\S+/g, 'kept-$&'));
  return copy.innerHTML;
}
