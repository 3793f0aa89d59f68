/** Draws the first view of a screen for who is signed in: the components of the browser, with what the API would answer this student. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from 'hono';
import { redirectFor } from '#domain/accounts/guard.ts';
import type { FirstView, FirstViewData, FirstViewPath } from '#domain/pages/first-view.ts';
import type { SelectionView, SessionView } from '#domain/selections/views.ts';
import { sessionView } from '../accounts/queries.ts';
import { countOne } from '../base/counters.ts';
import { readFeed } from '../calendar-feed/queries.ts';
import { readConnection } from '../calendar-sync/connections.ts';
import { fairQueue } from '../http/fair-queue.ts';
import type { Env } from '../http/http.ts';
import { countMails } from '../inbox/queries.ts';
import { readStop } from '../mail-stops/queries.ts';
import { readNotificationSettings } from '../reminders/settings.ts';
import { listSelections } from '../selections/list.ts';
import { readCookie } from '../sessions/cookies.ts';
import { sessionOf } from '../sessions/require-user.ts';

/** What the build has made of web/first-view/render.tsx. */
type Drawing = { renderFirstView(data: FirstViewData, signal: AbortSignal): Promise<FirstView> };

/** How long the page waits for its view, in ms, which thousands of selections take on a busy machine: what is in its head is on its way meanwhile. */
const LIMIT_MS = 1500;
/** A process that is this far behind draws nothing: the browser can do it. */
const BEHIND_MS = 50;
/** Views that are made at once; each may hold a whole list. The others wait, and all of them within their limit. */
const VIEWS = { atOnce: 2, perClient: 2, inAll: 8 };
/** Characters of a list that is left to the browser: to read and draw a longer one holds up everybody. */
const MOST_CHARS = 10_000_000;
/** The module is read when the process answers already. */
const LOADED_AFTER_MS = 500;

/** Draws them; null without a build that has them. */
export function firstViews(folder: string, behindMs: () => number) {
  const file = join(folder, '.first-view/render.js');
  if (!existsSync(file)) return null;
  let drawing: Promise<Drawing> | undefined;
  const load = () => {
    drawing ??= import(pathToFileURL(file).href) as Promise<Drawing>;
    return drawing;
  };
  setTimeout(() => void load().catch(() => undefined), LOADED_AFTER_MS).unref();
  const inTurn = fairQueue(VIEWS);

  /** The view; null for who gets none, and where it would take too long: the app draws the same. */
  const draw = async (c: Context<Env>, path: FirstViewPath): Promise<FirstView | null> => {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const isOver = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    isOver.catch(() => undefined);
    try {
      if (behindMs() >= BEHIND_MS) throw new Error('this process is behind');
      const made = inTurn(readCookie(c, 'session') ?? '', async () => {
        if (signal.aborted) return null;
        const data = await dataOf(c, path);
        return data && (await load()).renderFirstView(data, signal);
      });
      return await Promise.race([made, isOver]);
    } catch (error) {
      countOne('shiori_shed_total', { kind: 'first_view' });
      c.var.log.debug({ err: error, requestId: c.var.requestId }, 'a page goes without its first view');
      return null;
    }
  };
  const asked = (c: Context<Env>, path: FirstViewPath) =>
    Object.values(shownBy(c, path)).flatMap((it) => it.path ?? []);
  return { draw, asked };
}

/** What the student of this session would be answered; null where the guard of the app would not show the screen. */
async function dataOf(c: Context<Env>, path: FirstViewPath): Promise<FirstViewData | null> {
  const { db, config, now } = c.var;
  const found = await sessionOf(c);
  if (!found) return null;
  const { userId } = found;
  // One after the other: a view never takes more than one connection from those who write.
  const view = await sessionView(db, userId);
  const list = await listSelections(db, userId);
  if (list.length > MOST_CHARS) return null;
  const session: SessionView = { ...view, isInboxOffered: config.inboxDomain !== undefined };
  if (redirectFor({ href: path, pathname: path, search: {} }, session) !== null) return null;
  const answers = await answersOf(c, path, userId);
  return { path, session, selections: JSON.parse(list) as SelectionView[], answers, now: now() };
}

type Answer = {
  answer: (userId: string) => unknown;
  /** Where the app asks for it before it takes the view's place: below `/api/`. Left out of what not everybody's app asks for. */
  path?: string;
};

/** What a screen shows beside the list, by the key of its query (web/queries.ts). */
function shownBy({ var: { db, config, now } }: Context<Env>, path: FirstViewPath): Record<string, Answer> {
  const shown: Record<FirstViewPath, Record<string, Answer>> = {
    '/app/homepage': {
      'mail-stop': { answer: (userId) => readStop(db, userId, now()), path: 'mail-stop' },
      'notification-settings': { answer: (userId) => readNotificationSettings(db, userId) },
      ...(config.inboxDomain !== undefined && {
        'inbox-unread': { answer: (userId: string) => countMails(db, userId), path: 'inbox/unread' },
      }),
    },
    '/app/calendar': {
      site: { answer: () => ({ google: config.googleClientId !== undefined }), path: 'site' },
      'calendar-feed': { answer: (userId) => readFeed(db, userId), path: 'calendar-feed' },
      ...(config.googleClientId !== undefined && {
        'google-calendar': { answer: (userId: string) => readConnection(db, userId), path: 'google-calendar' },
      }),
    },
    '/app/selections': {},
  };
  return shown[path];
}

async function answersOf(c: Context<Env>, path: FirstViewPath, userId: string) {
  const answers: Record<string, unknown> = {};
  for (const [key, { answer }] of Object.entries(shownBy(c, path))) answers[key] = await answer(userId);
  return answers;
}
