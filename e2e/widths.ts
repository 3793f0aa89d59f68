/**
 * Which journeys run at both widths, and which at one. A file that is not listed here runs at both. In a listed one the behaviour is the
 * same at every width, so one is enough; the files are divided so that each width covers each kind of screen.
 */
type Width = 'phone' | 'desktop';

const AT_ONE_WIDTH: Record<string, Width> = {
  account: 'phone',
  'adding-mail': 'phone',
  'admin-audit': 'desktop',
  'admin-companies': 'desktop',
  'admin-inquiries': 'desktop',
  'admin-mailings': 'desktop',
  'admin-sharing': 'desktop',
  'admin-system': 'desktop',
  'admin-users': 'desktop',
  archive: 'desktop',
  bounces: 'phone',
  bytes: 'phone', // The same bytes at every width.
  'calendar-file': 'desktop',
  contact: 'desktop',
  device: 'phone',
  'es-submission': 'phone',
  'event-page': 'desktop',
  feed: 'desktop',
  feeling: 'desktop',
  files: 'phone',
  'first-minutes': 'phone', // Sets its own widths.
  'first-view': 'phone',
  'focus-walk': 'desktop', // Keyboards.
  freshness: 'desktop',
  'google-calendar': 'desktop',
  google: 'phone',
  guard: 'desktop',
  home: 'phone',
  import: 'desktop',
  inbox: 'phone',
  incoming: 'phone',
  install: 'phone',
  'kept-view': 'phone',
  landing: 'desktop',
  leaving: 'phone',
  mails: 'phone',
  'my-page': 'phone',
  offers: 'phone',
  onboarding: 'phone',
  outbox: 'phone',
  'own-host': 'desktop',
  'page-views': 'phone',
  palette: 'desktop',
  password: 'desktop',
  profile: 'desktop',
  programs: 'desktop',
  'push-actions': 'desktop',
  'push-offer': 'phone',
  recovery: 'phone',
  releases: 'phone',
  reminders: 'phone',
  'second-factor': 'phone',
  'selection-edit': 'phone',
  'selection-list': 'desktop',
  sharing: 'phone',
  shell: 'desktop',
  'sign-in': 'desktop',
  'sign-up': 'phone',
  travel: 'phone',
  'two-tabs': 'desktop',
  unsubscribe: 'phone',
  walks: 'phone',
  'way-in': 'phone',
  withdrawal: 'desktop',
};

/** Accessibility checks (found by the words of the title) and journeys with this tag run at both widths in every file. */
const AT_BOTH = 'axe|accessible|@both';

/** Matches the journeys that this width leaves to the other one. Playwright gives project, file, title and tags in one line. */
export function leftToTheOther(width: Width): RegExp {
  const files = Object.entries(AT_ONE_WIDTH).filter(([, its]) => its !== width);
  const names = files.map(([file]) => file).join('|');
  return new RegExp(String.raw`^(?!.*(?:${AT_BOTH})).*\b(?<![\w-])(?:${names})\.spec\.ts `);
}
