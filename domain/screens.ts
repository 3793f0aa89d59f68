/** Every screen of the product: its address, who may see it, and which page serves it. */

/** `public`: everybody. `student`: signed-in users. `admin`: administrators. */
export type Access = 'public' | 'student' | 'admin';
/** The three pages of the build: the public one, the one for sign-up and login, and the app. */
export type Page = 'landing' | 'auth' | 'app';
type Screen = { access: Access; page: Page };

/** Screens by their pattern. A segment that begins with `$` stands for an id; page views record the pattern, never the id. */
export const SCREENS = {
  '/': { access: 'public', page: 'landing' },
  '/search': { access: 'public', page: 'landing' },
  '/terms': { access: 'public', page: 'landing' },
  '/privacy': { access: 'public', page: 'landing' },
  '/contact': { access: 'public', page: 'landing' },
  '/developers': { access: 'public', page: 'landing' },
  '/login': { access: 'public', page: 'auth' },
  '/signup': { access: 'public', page: 'auth' },
  '/forgot-password': { access: 'public', page: 'auth' },
  '/reset-password': { access: 'public', page: 'auth' },
  '/confirm-email': { access: 'public', page: 'auth' },
  '/undo-email': { access: 'public', page: 'auth' },
  '/withdrawn': { access: 'public', page: 'auth' },
  '/onboarding': { access: 'student', page: 'app' },
  '/profile-setup': { access: 'student', page: 'app' },
  '/app': { access: 'student', page: 'app' },
  '/app/homepage': { access: 'student', page: 'app' },
  '/app/add': { access: 'student', page: 'app' },
  '/app/calendar': { access: 'student', page: 'app' },
  '/app/companies/add': { access: 'student', page: 'app' },
  '/app/selections': { access: 'student', page: 'app' },
  '/app/selections/import': { access: 'student', page: 'app' },
  '/app/selections/$selectionId': { access: 'student', page: 'app' },
  '/app/selections/$selectionId/edit': { access: 'student', page: 'app' },
  '/app/selections/$selectionId/events/$eventId': { access: 'student', page: 'app' },
  '/app/inbox': { access: 'student', page: 'app' },
  '/app/inbox/forwarding': { access: 'student', page: 'app' },
  '/app/analysis': { access: 'student', page: 'app' },
  '/app/profile': { access: 'student', page: 'app' },
  '/app/profile/leave': { access: 'student', page: 'app' },
  '/app/notifications': { access: 'student', page: 'app' },
  '/app/admin': { access: 'admin', page: 'app' },
} as const satisfies Record<string, Screen>;

export type ScreenPattern = keyof typeof SCREENS;

/** The screens that are views of the list of the student's selections. */
export const VIEWS_OF_SELECTIONS: ReadonlySet<ScreenPattern | null> = new Set<ScreenPattern>([
  '/app/homepage',
  '/app/selections',
  '/app/calendar',
  '/app/analysis',
]);

/** One path segment that can be an id. */
const ID = /^[0-9A-Za-z_-]{1,64}$/;

const PATTERNS = (Object.keys(SCREENS) as ScreenPattern[]).map((pattern) => ({ pattern, parts: pattern.split('/') }));

/** The pattern of the screen at a path without query, such as `/app/selections/$selectionId/edit`; null where there is none. */
export function screenAt(path: string): ScreenPattern | null {
  const given = path.split('/');
  const found = PATTERNS.find(
    ({ parts }) =>
      parts.length === given.length &&
      parts.every((part, at) => (part.startsWith('$') ? ID.test(given[at] ?? '') : part === given[at])),
  );
  return found?.pattern ?? null;
}

/** Whether a text is the pattern of a screen. */
export function isScreenPattern(text: string): text is ScreenPattern {
  return Object.hasOwn(SCREENS, text);
}

/** The path of an event's own screen, for links in calendars, mails and push messages. It contains only ids. */
export function eventPath(selectionId: string, eventId: string): string {
  return `/app/selections/${selectionId}/events/${eventId}`;
}
