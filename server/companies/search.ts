/**
 * Search over the whole catalogue. A query of up to four characters is one range of the index, already in the order of the result. A
 * longer one is looked up by its rarest gram of four characters, and the names are checked; if even that gram is common,
 * `search-common.ts` takes over.
 */
import { type SQL, sql } from 'drizzle-orm';
import { foldSearch, partsOf, rankCompanies } from '#domain/companies/companies.ts';
import type { CompanyHit } from '#domain/selections/views.ts';
import { length, STEPS } from '#domain/text/name-match.ts';
import type { Db } from '../db/connect.ts';
import { unlistedOf } from './registrations.ts';
import { type CommonGram, findCommon } from './search-common.ts';
import { byUsers, gramNumber, KEY_BITS, LONGEST_GRAM } from './search-index.ts';
import { later, raw } from './search-sql.ts';

/**
 * The number of rows of a gram to read at first: more than the result has, because a company has several names. If they do not suffice,
 * four times as many are read.
 */
const firstWindow = (limit: number) => (limit <= 10 ? 16 : 48);
/** Grams with at most this many rows are read completely; all others are common. */
const FEW = 600;
/** The number of grams of a long query that are compared to find the rarest. */
const WEIGHED = 10;

/** The best companies for a query, as JSON of `CompanyHit[]`. */
export async function searchCompanies(db: Db, typed: string, limit: number): Promise<string> {
  const query = foldSearch(typed);
  if (query === '') return '[]';
  return length(query) <= LONGEST_GRAM ? searchShort(db, query, limit) : searchLong(db, query, limit);
}

/** Like `searchCompanies`, plus the companies that only this student finds, which rank behind all equal matches. */
export async function searchOwnToo(db: Db, userId: string | null, typed: string, limit: number): Promise<string> {
  const [found, own] = await Promise.all([
    searchCompanies(db, typed, limit),
    userId === null ? [] : unlistedOf(db, userId),
  ]);
  const matching = own.length === 0 ? [] : rankCompanies(typed, own);
  if (matching.length === 0) return found;
  const ranked = [
    ...(JSON.parse(found) as CompanyHit[]),
    ...matching.map(({ company: { searchKeywords: _, sortKey: _key, ...company }, score }) => ({ ...company, score })),
  ];
  return JSON.stringify(ranked.sort((a, b) => b.score - a.score).slice(0, limit));
}

async function searchShort(db: Db, query: string, limit: number): Promise<string> {
  const given = { gram: gramNumber(query), query, limit, ...contained(query) };
  const isChecked = length(query) === LONGEST_GRAM;
  for (let window = firstWindow(limit); ; window *= 4) {
    const [found] = await statements(db).short(window, isChecked).execute(given);
    const complete = !found || found.rows < window || found.companies >= limit;
    if (complete) return found?.hits ?? '[]';
  }
}

async function searchLong(db: Db, query: string, limit: number): Promise<string> {
  const given = { query, limit, ...contained(query) };
  const [found] = await statements(db).long.execute({ ...given, ...weighedGrams(query) });
  if (!found || found.rows < FEW) return found?.hits ?? '[]';
  const common = await findCommon(db, query, limit, found.rarest as CommonGram);
  const [answer] = await statements(db).chosen.execute({ ...given, ...common });
  return answer?.hits ?? '[]';
}

/** The names that contain the query, with their distances. */
function contained(query: string) {
  const parts = partsOf(query);
  return { names: [...parts.keys()], distances: [...parts.values()] };
}

function weighedGrams(query: string) {
  const characters = [...query];
  const count = characters.length - LONGEST_GRAM + 1;
  const step = Math.ceil(count / WEIGHED);
  const positions = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
  const grams = positions.map((at) => gramNumber(characters.slice(at, at + LONGEST_GRAM).join('')));
  return { grams, positions };
}

const statementsOf = new WeakMap<Db, ReturnType<typeof prepareStatements>>();

function statements(db: Db) {
  const known = statementsOf.get(db);
  if (known) return known;
  const made = prepareStatements(db);
  statementsOf.set(db, made);
  return made;
}

function prepareStatements(db: Db) {
  const short = new Map<string, ReturnType<typeof prepareShort>>();
  return {
    short(window: number, isChecked: boolean) {
      const name = `search_${isChecked ? 'checked_' : ''}${window}`;
      const statement = short.get(name) ?? prepareShort(db, { name, window, isChecked });
      short.set(name, statement);
      return statement;
    },
    long: prepareLong(db),
    chosen: prepareChosen(db),
  };
}

const given = {
  names: later('names', 'text[]'),
  distances: later('distances', 'bigint[]'),
  limit: later('limit', 'int'),
};

/**
 * Companies whose whole name is part of the query or equals it. All distances are those of the index, including the step of registered
 * companies.
 */
const containedNames = sql`
  select n.company_no, p.distance + ${byUsers} as distance
  from unnest(${given.names}, ${given.distances}) p (name, distance)
  join company_names n on n.name = p.name join companies c on c.no = n.company_no`;

/** The result from `found` (company_no, distance): each company by its best name, in the order of `rankCompanies`. */
const hits = sql<string>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'displayName', display_name, 'reading', reading,
    'industryCategory', industry_category, 'industrySubCategory', industry_sub_category, 'location', location, 'source', source,
    'isUserRegistered', by_users = 1,
    'score', floor((${raw(100 * STEPS)} - distance + by_users) / ${raw(STEPS / 100)}::float8 + 0.5) / 100)), '[]')::text
  from (
    select c.id, c.name, c.display_name, c.reading, c.industry_category, c.industry_sub_category, c.location, c.source, best.distance,
      ${byUsers} as by_users
    from (
      select company_no, min(distance) as distance from found group by company_no
      order by distance fetch first ${given.limit} rows with ties
    ) best
    join companies c on c.no = best.company_no
    order by best.distance, c.sort_key, c.id limit ${given.limit}
  ) ranked)`;

type Short = { name: string; window: number; isChecked: boolean };

/** Prepares a search by one gram. For grams of four characters the name is checked; shorter grams are exact. */
function prepareShort(db: Db, { name, window, isChecked }: Short) {
  const query = sql`${sql.placeholder('query')}::text`;
  const checked = isChecked
    ? sql`join companies c on c.no = s.company_no
        where exists (select from unnest(c.search_keywords) keyword where strpos(keyword, ${query}) > 0)`
    : sql`where ${query} <> ''`;
  const answer = sql`(
    with scanned as materialized (
      select company_no, place >> ${raw(KEY_BITS)} as distance from company_grams
      where gram = ${later('gram', 'bigint')}
      order by place fetch first ${raw(window)} rows with ties
    ), begun as materialized (select s.company_no, s.distance from scanned s ${checked}),
    found as (select * from begun union all ${containedNames})
    select (select count(*)::int from scanned) as "rows", (select count(distinct company_no)::int from begun) as companies,
      ${hits} as hits
  ) answer`;
  const columns = { rows: sql<number>`"rows"`, companies: sql<number>`companies`, hits: sql<string>`hits` };
  return db.select(columns).from(answer).prepare(name);
}

function prepareLong(db: Db) {
  const query = sql`${sql.placeholder('query')}::text`;
  const answer = sql`(
    with weighed as (
      select w.gram, w.at, (
        select count(*)::int from (select from company_grams g where g.gram = w.gram limit ${raw(FEW)}) few
      ) as "rows"
      from unnest(${later('grams', 'bigint[]')}, ${later('positions', 'int[]')}) w (gram, at)
    ), rarest as materialized (select * from weighed order by "rows", at limit 1),
    found as (
      select g.company_no, ${distance(query)} + ${byUsers} as distance
      from rarest
      cross join lateral (select company_no from company_grams g where g.gram = rarest.gram and rarest."rows" < ${raw(FEW)}
        limit ${raw(FEW)}) g
      join companies c on c.no = g.company_no cross join unnest(c.search_keywords) as keyword
      where strpos(keyword, ${query}) > 0
      union all ${containedNames}
    )
    select (select "rows" from rarest) as "rows", (select json_build_object('gram', gram::text, 'at', at) from rarest) as rarest,
      ${hits} as hits
  ) answer`;
  const columns = { rows: sql<number>`"rows"`, rarest: sql<CommonGram | null>`rarest`, hits: sql<string>`hits` };
  return db.select(columns).from(answer).prepare('search_long');
}

/** `distanceAt` in SQL, for a query that occurs in `keyword`. */
function distance(query: SQL): SQL {
  return sql`(case strpos(keyword, ${query})
    when 1 then ${raw(20 * STEPS)} - (${raw(20 * STEPS)} * length(${query})) / length(keyword)
    else (48 + 2 * strpos(keyword, ${query})) * ${raw(STEPS)} - (${raw(10 * STEPS)} * length(${query})) / length(keyword) end)`;
}

function prepareChosen(db: Db) {
  const answer = sql`(
    with found as (
      select chosen.company_no, chosen.distance + ${byUsers} as distance from unnest(${later('foundCompanies', 'int[]')}, ${later('foundDistances', 'bigint[]')})
        chosen (company_no, distance) join companies c on c.no = chosen.company_no
      union all ${containedNames}
    ) select ${hits} as hits
  ) answer`;
  return db.select({ hits: sql<string>`hits` }).from(answer).prepare('search_chosen');
}
