/**
 * Statements about many students. A cluster locks rows of one shard at a time, and asks every shard where a statement does not name its
 * students: there such a statement is run for the students of each shard, and names them.
 */
import { is, SQL, StringChunk, sql } from 'drizzle-orm';
import { type Db, poolOf } from '../connect.ts';

/** Statements on the way at the same time, where they need not share a transaction. */
const LANES = 4;

/** The table by which students are grouped; all tables of students are split alike. */
const GROUPED_BY = 'selections';

/**
 * In a statement it stands after a condition on the rows of table `d`. On a cluster it becomes `and d.user_id = any(…)`; on one
 * PostgreSQL it stays a comment. Every table of students in the statement needs one, that of a left join in its `on`.
 */
const MARK = /\/\* (\w+) by shard \*\//;

type Answer<R> = { rows: R[]; rowCount: number };

/** Runs a statement about these rows. In a transaction it runs for one shard after the other. */
export async function executeByShard<
  R extends Record<string, unknown>,
  T extends { userId: string } = { userId: string },
>(db: Db, rows: T[], statement: (rows: T[]) => SQL): Promise<Answer<R>> {
  if (!(await isDistributed(db))) return execute<R>(db, statement(rows));
  const byStudent = Map.groupBy(rows, (it) => it.userId);
  const groups = await groupByShard(db, [...byStudent.keys()]);
  return runAll(db, groups, (students) => {
    const theirs = students.flatMap((it) => byStudent.get(it) ?? []);
    return execute<R>(db, narrowed(statement(theirs), students));
  });
}

/** Runs a statement about the students whom `find`, which selects `user_id`, finds without locks. */
export async function executeForFound<R extends Record<string, unknown>>(
  db: Db,
  find: SQL,
  statement: SQL,
): Promise<Answer<R>> {
  const groups = await findByShard(db, find);
  if (!groups) return execute<R>(db, statement);
  return runAll(db, groups, (students) => execute<R>(db, narrowed(statement, students)));
}

/** The students whom `find` finds, by shard; null on one PostgreSQL, which need not be asked for them. */
export async function findByShard(db: Db, find: SQL): Promise<string[][] | null> {
  if (!(await isDistributed(db))) return null;
  const { rows } = await db.execute<{ user_id: string }>(find);
  return groupByShard(db, [...new Set(rows.map((it) => it.user_id))]);
}

const answers = new WeakMap<Db, Promise<boolean>>();

/** Whether the tables of students are on a cluster. It is asked once; distribute.ts wants all processes stopped. */
function isDistributed(db: Db): Promise<boolean> {
  const pool = poolOf(db);
  const known = answers.get(pool);
  if (known) return known;
  const asked = askDistributed(db);
  answers.set(pool, asked);
  asked.catch(() => answers.delete(pool));
  return asked;
}

async function askDistributed(db: Db): Promise<boolean> {
  const { rows: citus } = await db.execute(sql`select from pg_extension where extname = 'citus'`);
  if (citus.length === 0) return false;
  const { rows } = await db.execute(
    sql`select from pg_dist_partition where logicalrelid = ${GROUPED_BY}::regclass and partmethod = 'h'`,
  );
  return rows.length > 0;
}

async function groupByShard(db: Db, students: string[]): Promise<string[][]> {
  if (students.length < 2) return students.length === 0 ? [] : [students];
  const { rows } = await db.execute<{ students: string[] }>(sql`
    select array_agg(id) as students from unnest(${sql.param(students)}::text[]) id
    group by get_shard_id_for_distribution_column(${GROUPED_BY}, id)`);
  return rows.map((it) => it.students);
}

async function runAll<R>(db: Db, groups: string[][], run: (students: string[]) => Promise<Answer<R>>) {
  const lanes = 'rollback' in db ? 1 : LANES;
  const all: Answer<R> = { rows: [], rowCount: 0 };
  for (let at = 0; at < groups.length; at += lanes)
    for (const { rows, rowCount } of await Promise.all(groups.slice(at, at + lanes).map(run))) {
      all.rows.push(...rows);
      all.rowCount += rowCount;
    }
  return all;
}

async function execute<R extends Record<string, unknown>>(db: Db, statement: SQL): Promise<Answer<R>> {
  const { rows, rowCount } = await db.execute<R>(statement);
  return { rows: rows as R[], rowCount: rowCount ?? 0 };
}

/** The statement with the marks replaced, in its parts as well. */
function narrowed(statement: SQL, students: string[]): SQL {
  const parts = statement.queryChunks.flatMap((chunk) => {
    if (is(chunk, SQL)) return [narrowed(chunk, students)];
    return is(chunk, StringChunk) ? named(chunk.value.join(''), students) : [chunk];
  });
  return new SQL(parts);
}

function named(text: string, students: string[]) {
  return text
    .split(MARK)
    .map((it, at) =>
      at % 2 === 0 ? new StringChunk(it) : sql`and ${sql.identifier(it)}.user_id = any(${sql.param(students)}::text[])`,
    );
}
