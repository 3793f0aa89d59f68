/** The parts of the corpus, in the order in which they were written, and the share of each that has to be read whole. */
import { EIGHTEENTH_MAILS } from './eighteenth.ts';
import { EIGHTH_LINES, EIGHTH_MAILS } from './eighth.ts';
import { ELEVENTH_LINES, ELEVENTH_MAILS } from './eleventh.ts';
import { type Example, examplesOf } from './example.ts';
import { FIFTEENTH_LINES, FIFTEENTH_MAILS } from './fifteenth.ts';
import { FIFTIETH_MAILS } from './fiftieth.ts';
import { FIFTY_FIFTH_MAILS } from './fifty-fifth.ts';
import { FIFTY_FIRST_MAILS } from './fifty-first.ts';
import { FIFTY_FOURTH_MAILS } from './fifty-fourth.ts';
import { FIFTY_SECOND_MAILS } from './fifty-second.ts';
import { FIFTY_THIRD_MAILS } from './fifty-third.ts';
import { FORTIETH_MAILS } from './fortieth.ts';
import { FORTY_EIGHTH_MAILS } from './forty-eighth.ts';
import { FORTY_FIFTH_MAILS } from './forty-fifth.ts';
import { FORTY_FIRST_MAILS } from './forty-first.ts';
import { FORTY_FOURTH_MAILS } from './forty-fourth.ts';
import { FORTY_NINTH_MAILS } from './forty-ninth.ts';
import { FORTY_SECOND_MAILS } from './forty-second.ts';
import { FORTY_SEVENTH_MAILS } from './forty-seventh.ts';
import { FORTY_SIXTH_MAILS } from './forty-sixth.ts';
import { FORTY_THIRD_MAILS } from './forty-third.ts';
import { FOURTEENTH_LINES, FOURTEENTH_MAILS } from './fourteenth.ts';
import { HELD_BACK_LINES } from './held-back-lines.ts';
import { HELD_BACK_MAILS } from './held-back-mails.ts';
import { LATER_LINES } from './later-lines.ts';
import { LATER_MAILS } from './later-mails.ts';
import { LATEST_LINES, LATEST_MAILS } from './latest.ts';
import { LINES } from './lines.ts';
import { MAILS } from './mails.ts';
import { MESSAGES } from './messages.ts';
import { NINETEENTH_MAILS } from './nineteenth.ts';
import { NINTH_LINES, NINTH_MAILS } from './ninth.ts';
import { PROSE_LINES, PROSE_MAILS } from './prose.ts';
import { SEVENTEENTH_MAILS } from './seventeenth.ts';
import { SEVENTH_LINES, SEVENTH_MAILS } from './seventh.ts';
import { SIXTEENTH_LINES, SIXTEENTH_MAILS } from './sixteenth.ts';
import { TENTH_LINES, TENTH_MAILS } from './tenth.ts';
import { THIRTEENTH_LINES, THIRTEENTH_MAILS } from './thirteenth.ts';
import { THIRTIETH_MAILS } from './thirtieth.ts';
import { THIRTY_EIGHTH_MAILS } from './thirty-eighth.ts';
import { THIRTY_FIFTH_MAILS } from './thirty-fifth.ts';
import { THIRTY_FIRST_MAILS } from './thirty-first.ts';
import { THIRTY_FOURTH_MAILS } from './thirty-fourth.ts';
import { THIRTY_NINTH_MAILS } from './thirty-ninth.ts';
import { THIRTY_SECOND_MAILS } from './thirty-second.ts';
import { THIRTY_SEVENTH_MAILS } from './thirty-seventh.ts';
import { THIRTY_SIXTH_MAILS } from './thirty-sixth.ts';
import { THIRTY_THIRD_MAILS } from './thirty-third.ts';
import { TWELFTH_LINES, TWELFTH_MAILS } from './twelfth.ts';
import { TWENTIETH_MAILS } from './twentieth.ts';
import { TWENTY_EIGHTH_MAILS } from './twenty-eighth.ts';
import { TWENTY_FIFTH_MAILS } from './twenty-fifth.ts';
import { TWENTY_FIRST_MAILS } from './twenty-first.ts';
import { TWENTY_FOURTH_MAILS } from './twenty-fourth.ts';
import { TWENTY_NINTH_MAILS } from './twenty-ninth.ts';
import { TWENTY_SECOND_MAILS } from './twenty-second.ts';
import { TWENTY_SEVENTH_MAILS } from './twenty-seventh.ts';
import { TWENTY_SIXTH_MAILS } from './twenty-sixth.ts';
import { TWENTY_THIRD_MAILS } from './twenty-third.ts';

/** `how` it is read; nobody looks at what is wrong in a part that is held back. */
export type Part = {
  name: string;
  examples: readonly Example[];
  how: 'line' | 'mail';
  least: number;
  /** The share of values that may be wrong without a question, where the rules were not mended with the part yet. */
  mostWrong?: number;
  isHeldBack?: boolean;
  /** Whether the examples name the days on which results are told. */
  hasResults?: boolean;
};

export const PARTS: readonly Part[] = [
  { name: 'lines', examples: examplesOf(LINES), how: 'line', least: 0.98 },
  { name: 'mails', examples: MAILS, how: 'mail', least: 0.95 },
  { name: 'messages', examples: MESSAGES, how: 'mail', least: 0.95 },
  { name: 'later lines', examples: examplesOf(LATER_LINES), how: 'line', least: 0.98 },
  { name: 'later mails and messages', examples: LATER_MAILS, how: 'mail', least: 0.95 },
  { name: 'latest lines', examples: examplesOf(LATEST_LINES), how: 'line', least: 0.95 },
  { name: 'latest mails and messages', examples: LATEST_MAILS, how: 'mail', least: 0.95 },
  { name: 'seventh lines', examples: examplesOf(SEVENTH_LINES), how: 'line', least: 0.95 },
  { name: 'seventh mails and messages', examples: SEVENTH_MAILS, how: 'mail', least: 0.95 },
  { name: 'eighth lines', examples: examplesOf(EIGHTH_LINES), how: 'line', least: 0.98 },
  { name: 'eighth mails and messages', examples: EIGHTH_MAILS, how: 'mail', least: 0.95 },
  { name: 'ninth lines', examples: examplesOf(NINTH_LINES), how: 'line', least: 0.95 },
  { name: 'ninth mails and messages', examples: NINTH_MAILS, how: 'mail', least: 0.95 },
  { name: 'tenth lines', examples: examplesOf(TENTH_LINES), how: 'line', least: 0.98 },
  { name: 'tenth mails and messages', examples: TENTH_MAILS, how: 'mail', least: 0.95 },
  { name: 'lines beside the rules', examples: examplesOf(PROSE_LINES), how: 'line', least: 0.98 },
  { name: 'prose beside the rules', examples: PROSE_MAILS, how: 'mail', least: 0.98 },
  { name: 'eleventh lines', examples: examplesOf(ELEVENTH_LINES), how: 'line', least: 0.92 },
  { name: 'eleventh mails and messages', examples: ELEVENTH_MAILS, how: 'mail', least: 0.8 },
  { name: 'twelfth lines', examples: examplesOf(TWELFTH_LINES), how: 'line', least: 0.95 },
  { name: 'twelfth mails and messages', examples: TWELFTH_MAILS, how: 'mail', least: 0.92 },
  {
    name: 'thirteenth lines',
    examples: examplesOf(THIRTEENTH_LINES),
    how: 'line',
    least: 0.9,
    mostWrong: 0.01,
    isHeldBack: true,
  },
  {
    name: 'thirteenth mails and messages',
    examples: THIRTEENTH_MAILS,
    how: 'mail',
    least: 0.57,
    mostWrong: 0.04,
    isHeldBack: true,
  },
  {
    name: 'fourteenth lines',
    examples: examplesOf(FOURTEENTH_LINES),
    how: 'line',
    least: 0.85,
    mostWrong: 0.01,
    isHeldBack: true,
  },
  {
    name: 'fourteenth mails and messages',
    examples: FOURTEENTH_MAILS,
    how: 'mail',
    least: 0.47,
    mostWrong: 0.013,
    isHeldBack: true,
  },
  { name: 'fifteenth lines', examples: examplesOf(FIFTEENTH_LINES), how: 'line', least: 0.95 },
  { name: 'fifteenth mails and messages', examples: FIFTEENTH_MAILS, how: 'mail', least: 0.93 },
  {
    name: 'sixteenth lines',
    examples: examplesOf(SIXTEENTH_LINES),
    how: 'line',
    least: 0.85,
    mostWrong: 0.03,
    isHeldBack: true,
  },
  {
    name: 'sixteenth mails and messages',
    examples: SIXTEENTH_MAILS,
    how: 'mail',
    least: 0.72,
    mostWrong: 0.008,
    isHeldBack: true,
  },
  { name: 'seventeenth mails and messages', examples: SEVENTEENTH_MAILS, how: 'mail', least: 0.92 },
  { name: 'eighteenth mails and messages', examples: EIGHTEENTH_MAILS, how: 'mail', least: 0.88 },
  { name: 'nineteenth mails and messages', examples: NINETEENTH_MAILS, how: 'mail', least: 0.95 },
  { name: 'twentieth mails and messages', examples: TWENTIETH_MAILS, how: 'mail', least: 0.98 },
  { name: 'twenty-first mails and messages', examples: TWENTY_FIRST_MAILS, how: 'mail', least: 0.98 },
  {
    name: 'twenty-second mails and messages',
    examples: TWENTY_SECOND_MAILS,
    how: 'mail',
    least: 0.75,
    mostWrong: 0.013,
    isHeldBack: true,
  },
  { name: 'twenty-third mails and messages', examples: TWENTY_THIRD_MAILS, how: 'mail', least: 0.89 },
  { name: 'twenty-fourth mails and messages', examples: TWENTY_FOURTH_MAILS, how: 'mail', least: 0.95 },
  { name: 'twenty-fifth mails and messages', examples: TWENTY_FIFTH_MAILS, how: 'mail', least: 0.93 },
  { name: 'twenty-sixth mails and messages', examples: TWENTY_SIXTH_MAILS, how: 'mail', least: 0.93 },
  { name: 'twenty-seventh mails and messages', examples: TWENTY_SEVENTH_MAILS, how: 'mail', least: 0.96 },
  { name: 'twenty-eighth mails', examples: TWENTY_EIGHTH_MAILS, how: 'mail', least: 0.86, mostWrong: 0.008 },
  { name: 'twenty-ninth mails and messages', examples: TWENTY_NINTH_MAILS, how: 'mail', least: 0.78 },
  { name: 'thirtieth mails and messages', examples: THIRTIETH_MAILS, how: 'mail', least: 0.95 },
  { name: 'thirty-first mails and messages', examples: THIRTY_FIRST_MAILS, how: 'mail', least: 0.82, mostWrong: 0.01 },
  {
    name: 'thirty-second mails and messages',
    examples: THIRTY_SECOND_MAILS,
    how: 'mail',
    least: 0.63,
    mostWrong: 0.007,
    isHeldBack: true,
  },
  { name: 'thirty-third mails and messages', examples: THIRTY_THIRD_MAILS, how: 'mail', least: 0.94 },
  {
    name: 'thirty-fourth mails and messages',
    examples: THIRTY_FOURTH_MAILS,
    how: 'mail',
    least: 0.95,
    hasResults: true,
  },
  {
    name: 'thirty-fifth mails and messages',
    examples: THIRTY_FIFTH_MAILS,
    how: 'mail',
    least: 0.74,
    mostWrong: 0.022,
    isHeldBack: true,
    hasResults: true,
  },
  { name: 'thirty-sixth mails and messages', examples: THIRTY_SIXTH_MAILS, how: 'mail', least: 0.94, hasResults: true },
  {
    name: 'thirty-seventh mails and messages',
    examples: THIRTY_SEVENTH_MAILS,
    how: 'mail',
    least: 0.95,
    hasResults: true,
  },
  {
    name: 'thirty-eighth mails and messages',
    examples: THIRTY_EIGHTH_MAILS,
    how: 'mail',
    least: 0.92,
    hasResults: true,
  },
  { name: 'thirty-ninth mails and messages', examples: THIRTY_NINTH_MAILS, how: 'mail', least: 0.9, hasResults: true },
  { name: 'fortieth mails and messages', examples: FORTIETH_MAILS, how: 'mail', least: 0.9, hasResults: true },
  { name: 'forty-first mails and messages', examples: FORTY_FIRST_MAILS, how: 'mail', least: 0.78, hasResults: true },
  { name: 'forty-second mails and messages', examples: FORTY_SECOND_MAILS, how: 'mail', least: 0.88, hasResults: true },
  { name: 'forty-third mails and messages', examples: FORTY_THIRD_MAILS, how: 'mail', least: 0.92, hasResults: true },
  { name: 'forty-fourth mails and messages', examples: FORTY_FOURTH_MAILS, how: 'mail', least: 0.92, hasResults: true },
  {
    name: 'forty-fifth mails and messages',
    examples: FORTY_FIFTH_MAILS,
    how: 'mail',
    least: 0.84,
    mostWrong: 0.02,
    hasResults: true,
  },
  {
    name: 'forty-sixth mails and messages',
    examples: FORTY_SIXTH_MAILS,
    how: 'mail',
    least: 0.64,
    mostWrong: 0.015,
    hasResults: true,
  },
  {
    name: 'forty-seventh mails and messages',
    examples: FORTY_SEVENTH_MAILS,
    how: 'mail',
    least: 0.5,
    mostWrong: 0.045,
    isHeldBack: true,
    hasResults: true,
  },
  {
    name: 'forty-eighth mails and messages',
    examples: FORTY_EIGHTH_MAILS,
    how: 'mail',
    least: 0.96,
    hasResults: true,
  },
  {
    name: 'forty-ninth mails and messages',
    examples: FORTY_NINTH_MAILS,
    how: 'mail',
    least: 0.94,
    hasResults: true,
  },
  {
    name: 'fiftieth mails and messages',
    examples: FIFTIETH_MAILS,
    how: 'mail',
    least: 0.94,
    hasResults: true,
  },
  {
    name: 'fifty-first mails and messages',
    examples: FIFTY_FIRST_MAILS,
    how: 'mail',
    least: 0.94,
    hasResults: true,
  },
  {
    name: 'fifty-second mails and messages',
    examples: FIFTY_SECOND_MAILS,
    how: 'mail',
    least: 0.92,
    hasResults: true,
  },
  {
    name: 'fifty-third mails and messages',
    examples: FIFTY_THIRD_MAILS,
    how: 'mail',
    least: 0.92,
    hasResults: true,
  },
  {
    name: 'fifty-fourth mails and messages',
    examples: FIFTY_FOURTH_MAILS,
    how: 'mail',
    least: 0.98,
    hasResults: true,
  },
  {
    name: 'fifty-fifth mails and messages',
    examples: FIFTY_FIFTH_MAILS,
    how: 'mail',
    least: 0.64,
    mostWrong: 0.02,
    isHeldBack: true,
    hasResults: true,
  },
  { name: 'held-back lines', examples: examplesOf(HELD_BACK_LINES), how: 'line', least: 0.95, isHeldBack: true },
  { name: 'held-back mails and messages', examples: HELD_BACK_MAILS, how: 'mail', least: 0.9, isHeldBack: true },
];

/** The texts that are read one way. */
export const textsOf = (how: Part['how']): string[] =>
  PARTS.filter((it) => it.how === how).flatMap((it) => it.examples.map(({ text }) => text));
