export type Theme = 'system' | 'light' | 'dark';

export const THEME_LABELS: Record<Theme, string> = { system: '端末の設定', light: 'ライト', dark: 'ダーク' };

const KEY = 'theme';
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** The theme chosen in this browser. */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

/** Calls back after each change; returns the unsubscribe function. */
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

/** Follows the system, and choices made in other tabs. theme.js has set the first value, on pages that have it. */
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
