/** Prints how well lines and mails are read: `npm run score:reading`, with `-- --failures` what is wrong outside of the held-back part. */

import { EIGHTH_LINES, EIGHTH_MAILS } from '../domain/mail-reading/corpus/eighth.ts';
import { examplesOf } from '../domain/mail-reading/corpus/example.ts';
import { HELD_BACK_LINES } from '../domain/mail-reading/corpus/held-back-lines.ts';
import { HELD_BACK_MAILS } from '../domain/mail-reading/corpus/held-back-mails.ts';
import { LATER_LINES } from '../domain/mail-reading/corpus/later-lines.ts';
import { LATER_MAILS } from '../domain/mail-reading/corpus/later-mails.ts';
import { LATEST_LINES, LATEST_MAILS } from '../domain/mail-reading/corpus/latest.ts';
import { LINES } from '../domain/mail-reading/corpus/lines.ts';
import { MAILS } from '../domain/mail-reading/corpus/mails.ts';
import { MESSAGES } from '../domain/mail-reading/corpus/messages.ts';
import { NINTH_LINES, NINTH_MAILS } from '../domain/mail-reading/corpus/ninth.ts';
import { FIELDS, type Score, scoreOf } from '../domain/mail-reading/corpus/score.ts';
import { SEVENTH_LINES, SEVENTH_MAILS } from '../domain/mail-reading/corpus/seventh.ts';
import { TENTH_LINES, TENTH_MAILS } from '../domain/mail-reading/corpus/tenth.ts';

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

function print(name: string, score: Score, tells: boolean) {
  console.log(
    `\n${name}: ${score.examples} texts, whole right ${percent(score.right, score.examples)}, of these without a question ${percent(score.silent, score.examples)}`,
  );
  console.log(
    `confidently wrong: ${score.confidentlyWrong} of ${score.values} values, ${percent(score.confidentlyWrong, score.values)}`,
  );
  console.log('field      expected   read  right  precision   recall');
  for (const field of FIELDS) {
    const { expected, read, right } = score.fields[field];
    if (expected + read === 0) continue;
    console.log(
      `${field.padEnd(10)} ${String(expected).padStart(8)} ${String(read).padStart(6)} ${String(right).padStart(6)} ${percent(right, read).padStart(10)} ${percent(right, expected).padStart(8)}`,
    );
  }
  if (tells) for (const it of score.failures) console.log(`  ✗ ${it}`);
}

const tells = process.argv.includes('--failures');
print('Lines', scoreOf(examplesOf(LINES), 'line'), tells);
print('Mails', scoreOf(MAILS, 'mail'), tells);
print('Messages', scoreOf(MESSAGES, 'mail'), tells);
print('Later lines', scoreOf(examplesOf(LATER_LINES), 'line'), tells);
print('Later mails and messages', scoreOf(LATER_MAILS, 'mail'), tells);
print('Latest lines', scoreOf(examplesOf(LATEST_LINES), 'line'), tells);
print('Latest mails and messages', scoreOf(LATEST_MAILS, 'mail'), tells);
print('Seventh lines', scoreOf(examplesOf(SEVENTH_LINES), 'line'), tells);
print('Seventh mails and messages', scoreOf(SEVENTH_MAILS, 'mail'), tells);
print('Eighth lines', scoreOf(examplesOf(EIGHTH_LINES), 'line'), tells);
print('Eighth mails and messages', scoreOf(EIGHTH_MAILS, 'mail'), tells);
print('Ninth lines', scoreOf(examplesOf(NINTH_LINES), 'line'), tells);
print('Ninth mails and messages', scoreOf(NINTH_MAILS, 'mail'), tells);
print('Tenth lines', scoreOf(examplesOf(TENTH_LINES), 'line'), tells);
print('Tenth mails and messages', scoreOf(TENTH_MAILS, 'mail'), tells);
print('Held-back lines', scoreOf(examplesOf(HELD_BACK_LINES), 'line'), false);
print('Held-back mails and messages', scoreOf(HELD_BACK_MAILS, 'mail'), false);
