/** Prints how well lines and mails are read: `npm run score:reading`, with `-- --failures` what is wrong outside of the held-back part. */
import { PARTS } from '../domain/mail-reading/corpus/parts.ts';
import { FIELDS, type Score, scoreOf } from '../domain/mail-reading/corpus/score.ts';

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

function print(name: string, score: Score, tells: boolean) {
  console.log(
    `\n${name}: ${score.examples} texts, whole right ${percent(score.right, score.examples)}, safe ${percent(score.safe, score.examples)}, right without a question ${percent(score.silent, score.examples)}`,
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
for (const { name, examples, how, isHeldBack, hasResults } of PARTS)
  print(name, scoreOf(examples, how, hasResults), tells && !isHeldBack);
