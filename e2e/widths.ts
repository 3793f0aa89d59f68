/**
 * Which journeys run at both widths, and which at one. A file that is not listed here runs at both. In a listed one the behaviour is the
 * same at every width, so one is enough; the files are divided so that each width covers each kind of screen.
 */
type Width = 'phone' | 'desktop';

const AT_ONE_WIDTH: Record<string, Width> = {
  account: 'phone',
  archive: 'desktop',
  bytes: 'phone', // The same bytes at every width.
  device: 'phone',
  'event-page': 'desktop',
  feed: 'desktop',
  feeling: 'desktop',
  files: 'phone',
  'focus-walk': 'desktop', // Keyboards.
  freshness: 'desktop',
  google: 'phone',
  guard: 'desktop',
  home: 'phone',
  import: 'desktop',
  incoming: 'phone',
  landing: 'desktop',
  leaving: 'phone',
  'my-page': 'phone',
  onboarding: 'phone',
  offers: 'phone',
  'own-host': 'desktop',
  'page-views': 'phone',
  palette: 'desktop',
  password: 'desktop',
  profile: 'desktop',
  recovery: 'phone',
  releases: 'phone',
  reminders: 'phone',
  'push-actions': 'desktop',
  'push-offer': 'phone',
  'second-factor': 'phone',
  'selection-edit': 'phone',
  'selection-list': 'desktop',
  sharing: 'phone',
  'sign-in': 'desktop',
  'sign-up': 'phone',
  travel: 'phone',
  'two-tabs': 'desktop',
  walks: 'phone',
  'way-in': 'phone',
};

/** Accessibility checks (found by the words of the title) and journeys with this tag run at both widths in every file. */
const AT_BOTH = 'axe|accessible|@both';

/** Matches the journeys that this width leaves to the other one. Playwright gives project, file, title and tags in one line. */
export function leftToTheOther(width: Width): RegExp {
  const files = Object.entries(AT_ONE_WIDTH).filter(([, its]) => its !== width);
  const names = files.map(([file]) => file).join('|');
  return new RegExp(String.raw`^(?!.*(?:${AT_BOTH})).*\b(?<![\w-])(?:${names})\.spec\.ts `);
}
