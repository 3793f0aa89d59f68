import { useSyncExternalStore } from 'react';
import { chosenTheme, onThemeChange, type Theme } from './theme.ts';

/** The chosen theme: 端末の設定, ライト or ダーク. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, chosenTheme, () => 'system');
}
