/** Synthetic company names with the lengths and similarities of real ones. The database generates them, millions at a time. */

import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { gramsOf } from '../server/companies/search-index.ts';
import { sortKey } from '../server/companies/sort-key.ts';

const KANJI = [
  ...'東京大阪日本山田中村川木林石井上下北南西新古高松竹梅藤伊佐加長岡島崎野原森池谷浜港海空天地光明星月花水火土金銀鉄石油電気',
  ...'工業産商事業務店舗食品飲料酒米麦茶菓子衣服布糸紙書印刷出版放送映画音楽器械機車両船舶航空宇宙通信情報研究所学校病院薬化',
  ...'建設築造園芸農林水畜産漁港湾運輸送倉庫不動住宅家具材料合成樹脂硝子陶磁器金属製作加工精密光学計測制御自動共同中央第一二三',
];
const KANA = [
  ...'あいうえおかきくけこさしすせそたちつてとなにのはひふへほまみむめもやゆよらりるれろわんがぎぐげござじずぜぞだでどばびぶべぼ',
];
const TRADES = [
  ...[
    '商事',
    '工業',
    '建設',
    '電機',
    '産業',
    '興業',
    '製作所',
    '運輸',
    '不動産',
    '食品',
    '印刷',
    '設備',
    '電設',
    '工務店',
    '商店',
    '物流',
  ],
  ...[
    'さーびす',
    'てくのろじー',
    'しすてむ',
    'そりゅーしょんず',
    'えんじにありんぐ',
    'でざいん',
    'こーぽれーしょん',
    'ぷらんにんぐ',
  ],
  ...[
    '企画',
    '開発',
    '管理',
    '薬局',
    '農園',
    '水産',
    '木材',
    '紙業',
    '化学',
    '製薬',
    '鉄工',
    '精機',
    '自動車',
    '交通',
    '観光',
    '不動産管理',
  ],
];
const ENDINGS = ['ほーるでぃんぐす', 'ぐるーぷ', '東京', '大阪', '九州', '北海道', '販売', 'じゃぱん', '関西', '総業'];

/** The number of different beginnings of names; a few of them are very common. */
const STEMS = 30_000;
/** 41 bits hold three characters of a sort key; longer ties are part of the measurement. */
const lettersOf = (text: string) => sortKey(text).split('\u0010')[0] ?? '';

/** Fills an empty, migrated database with `count` companies, one name each. */
export async function makeNames(client: pg.Client, count: number) {
  await client.query(`select setseed(0.4);
    set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set max_parallel_maintenance_workers = 2;
    create temp table words (kind text, no int, text text, key text)`);
  await giveWords(client, 'stem', stems());
  await giveWords(client, 'trade', TRADES);
  await giveWords(client, 'ending', ENDINGS);
  await client.query(`analyze words;
    create unlogged table made as
    select row_number() over () as no, s.text || t.text || coalesce(e.text, '') as name, s.key || t.key || coalesce(e.key, '') as key
    from (select floor(power(random(), 2) * ${STEMS})::int stem, floor(power(random(), 1.5) * ${TRADES.length})::int trade,
      floor(random() * ${ENDINGS.length * 4})::int ending from generate_series(1, ${count})) p
    join words s on s.kind = 'stem' and s.no = p.stem join words t on t.kind = 'trade' and t.no = p.trade
    left join words e on e.kind = 'ending' and e.no = p.ending`);
  await client.query(`
    alter table company_grams drop constraint company_grams_gram_place_company_no_long_pk;
    insert into companies (id, no, name, display_name, search_keywords, folded_name, sort_key, source)
      overriding system value select 'c' || no, no, name, name, array[name], name, key, 'nta' from made order by no;
    insert into company_names (company_no, name) select no, name from made;
    analyze companies; analyze company_names`);
  const grams = new PgDialect().sqlToQuery(gramsOf(sql`true`)).sql;
  await client.query(`insert into company_grams (gram, place, company_no, long) ${grams}`);
  await client.query('alter table company_grams add primary key (gram, place, company_no, long)');
  await client.query('drop table made');
  await client.query('vacuum analyze company_grams');
  await client.query('vacuum analyze company_names');
  await client.query('checkpoint').catch(() => {}); // only to measure in quiet; the role may not be allowed to
}

async function giveWords(client: pg.Client, kind: string, words: string[]) {
  const given = JSON.stringify(words.map((text, no) => ({ no, text, key: lettersOf(text) })));
  await client.query(
    'insert into words select $1, no, text, key from json_to_recordset($2::json) as w (no int, text text, key text)',
    [kind, given],
  );
}

function stems(): string[] {
  const roll = dice(11);
  const pick = (from: string[]) => from[Math.floor(roll() ** 1.7 * from.length)] ?? '';
  return Array.from({ length: STEMS }, () => {
    const isKana = roll() < 0.35;
    const characters = isKana ? 2 + Math.floor(roll() * 4) : 1 + Math.ceil(roll() * 2.2);
    return Array.from({ length: characters }, () => pick(isKana ? KANA : KANJI)).join('');
  });
}

/** The classes of queries, as people type them, taken from existing names. */
export async function searchesOf(client: pg.Client): Promise<Record<string, string[]>> {
  const roll = dice(5);
  const { rows } = await client.query<{ name: string }>(
    `select name from companies where no = any(select (1 + random() * ((select max(no) from companies) - 1))::int
     from generate_series(1, 400))`,
  );
  const names = rows.map((row) => row.name);
  const part = (size: number) =>
    names.flatMap((name) => {
      const at = Math.floor(roll() * ([...name].length - size + 1));
      return [...name].length >= size ? [[...name].slice(at, at + size).join('')] : [];
    });
  return {
    '1 character': part(1),
    '2 characters': part(2),
    '3 characters': part(3),
    '4 characters': part(4),
    '5–7 characters': [...part(5), ...part(6), ...part(7)],
    'full name': names,
    'no hit': names.map((name) => `${[...name].reverse().join('').replace(/ー/g, '丼').slice(0, 6)}丼`),
    'very common': [
      'さーびす',
      'さー',
      '商事',
      '業',
      'ー',
      'てくのろじー',
      'ほーるでぃんぐす',
      'しすてむ',
      '不動産',
      'じー',
      '工',
      '株',
    ],
  };
}

function dice(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 2 ** 32;
  };
}
