/**
 * How long the reader of mails takes for 200,000 characters: plain mails one after the other, and texts made to be slow. The baseline is
 * one pass over the same text (NFKC, and one pattern for dates). Milliseconds of the processor. `node bench/reading.ts`
 */
import { CORPUS_NOW, OWN } from '../domain/mail-reading/corpus/example.ts';
import { HOSTILE, repeated } from '../domain/mail-reading/corpus/hostile.ts';
import { MAILS } from '../domain/mail-reading/corpus/mails.ts';
import { readMail } from '../domain/mail-reading/mail.ts';
import type { KnownCompany } from '../domain/mail-reading/reading.ts';

const SIZE = 200_000;
const ROUNDS = 9;
const known: KnownCompany[] = [
  ...OWN,
  ...Array.from({ length: 500 }, (_, at) => ({
    id: `c${at}`,
    name: `${String.fromCharCode(0x4e00 + at * 7, 0x5000 + at * 3)}商事`,
    names: [`みほん${at}`, `sample-${at}`],
    hosts: [],
  })),
];

function median(run: () => void): string {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    run();
    return process.cpuUsage(before).user / 1000;
  });
  return (times.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0).toFixed(1);
}

const texts: [string, string][] = [['mails', repeated(`${MAILS.map((it) => it.text).join('\n\n')}\n`, SIZE)]];
for (const [name, part] of HOSTILE) texts.push([name, repeated(part, SIZE)]);
console.log(`${'text'.padEnd(16)} reader ms  baseline ms`);
for (const [name, text] of texts) {
  const reader = median(() => readMail(text, known, CORPUS_NOW));
  const baseline = median(() => [...text.normalize('NFKC').matchAll(/(\d{1,2})[月/](\d{1,2})/g)].length);
  console.log(`${name.padEnd(16)} ${reader.padStart(9)} ${baseline.padStart(12)}`);
}
