import { writeFileSync } from 'node:fs';
import { settingsTable } from '#server/base/settings-table.ts';

/** npm run docs:settings: writes docs/SETTINGS.md from the list of settings. */
writeFileSync(new URL('../docs/SETTINGS.md', import.meta.url), settingsTable());
