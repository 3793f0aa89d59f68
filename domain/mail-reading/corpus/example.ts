/** The shape of the corpus: texts, and what a careful person reads in them. */

import type { Instant } from '../../time.ts';
import type { KnownCompany } from '../reading.ts';

/**
 * What is expected of a text. `company` is the id of a known company, `+name` for one that is not known, `?` where the reader must ask.
 * An event is `type moment [address] [@place]`. A moment is `12-03`, `12-03 14:00`, `12-03 14:00-15:00` or `12-10~12-12`; months up to
 * October are of 2027. Candidates are joined by ` | `, their ends may be left out; a changed date is `before > after`, and `?` is a moment about
 * which the reader must ask.
 * Of kinds and places that are as right as each other, each may be read: `interview/other`, `@本社 or 本社 8階`. An event in brackets may
 * be read or not: what is due only of those who cannot come, an interview in 1月中旬 beside days that are said.
 */
export type Expected = {
  company: string | null;
  events: readonly string[];
  outcome?: 'rejected' | 'offer';
  phase?: 'intern' | 'fulltime';
  memo?: readonly string[];
};

/** A text with what is expected of it; `now` where it is not that of the corpus. */
export type Example = Expected & { text: string; now?: Instant };

/** Saturday 28 November 2026, 8:40 in Japan. */
export const CORPUS_NOW: Instant = '2026-11-27T23:40:00.000Z';

const known = (id: string, name: string, ...names: string[]): KnownCompany => ({ id, name, names, hosts: [] });

/** The companies of the student in all examples. */
export const OWN: readonly KnownCompany[] = [
  known('minato', 'みなと商事', 'みなとしょうじ', 'minato'),
  known('mc', '三菱商事', 'みつびししょうじ', 'Mitsubishi Corporation', '菱商'),
  known('nri', '野村総合研究所', 'のむらそうごうけんきゅうしょ', 'NRI', '野村総研'),
  known('sony', 'ソニーグループ', 'そにーぐるーぷ', 'ソニー', 'Sony'),
  known('fudosan', '三井不動産', 'みついふどうさん', '三井不', 'Mitsui Fudosan'),
  known('aoba', 'あおば銀行', 'あおばぎんこう', 'aoba-bank', 'あおば銀'),
  known('hokuto', '北斗電機', 'ほくとでんき', 'hokuto'),
  known('hoshino', '星野テクノロジーズ', 'ほしのてくのろじーず', '星野テック', 'hoshino-tech'),
  known('seiran', '青嵐化学工業', 'せいらんかがくこうぎょう', '青嵐化学', 'seiran'),
  known('dentsu', '電通', 'でんつう', 'Dentsu'),
  known('soken', '電通総研', 'でんつうそうけん', 'Dentsu Soken'),
  known('nttdata', 'NTTデータ', 'えぬてぃてぃでーた', 'NTT DATA', 'NTTD'),
  known('tokio', '東京海上日動火災保険', 'とうきょうかいじょうにちどうかさいほけん', '東京海上日動', '東京海上'),
  known('suntory', 'サントリーホールディングス', 'さんとりーほーるでぃんぐす', 'サントリー', 'Suntory'),
  known('kazama', '風間コンサルティング', 'かざまこんさるてぃんぐ', 'KC', 'kazama-consulting'),
  known('unno', '海野海運', 'うんのかいうん', 'unno-line'),
];

/** A line as one types it: text, company, event. */
export type Line = readonly [text: string, company: string | null, event: string];

/** The examples of some lines. */
export function examplesOf(lines: readonly Line[]): Example[] {
  return lines.map(([text, company, event]) => ({ text, company, events: event === '' ? [] : [event] }));
}
