import { writeFileSync } from 'node:fs';
import { retentionTable } from '#server/db/retention.ts';

/** npm run docs:retention: writes docs/RETENTION.md from the rules of the tables. */
writeFileSync(new URL('../docs/RETENTION.md', import.meta.url), retentionTable());
