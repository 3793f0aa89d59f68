export type Theme = 'system' | 'light' | 'dark';

export const THEME_LABELS: Record<Theme, string> = { system: '端末の設定', light: 'ライト', dark: 'ダーク' };

const KEY = 'theme';
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** What was chosen on this browser. */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

/** Calls back after each change; gives what ends that. */
export function onThemeChange(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function apply() {
  const theme = chosenTheme();
  const dark = theme === 'system' ? systemDark().matches : theme === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  for (const tell of listeners) tell();
}

/** Follows the system, and the choice made in another tab. theme.js has set the first value, where a page has that. */
export function followTheme() {
  if (!document.documentElement.dataset.theme) apply();
  systemDark().addEventListener('change', apply);
  window.addEventListener('storage', (event) => event.key === KEY && apply());
}

export function setTheme(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // storage is blocked: the choice lasts as long as the page
    document.documentElement.dataset.theme = theme;
    return;
  }
  apply();
}
