import { sql } from 'drizzle-orm';

/** A number that stands in the statement itself, where the planner sees it. */
export const raw = (number: number) => sql.raw(String(number));

/**
 * What a prepared statement is given, behind a sub-select: the planner then reckons alike with and without its value, and keeps
 * the plan it has made. To plan anew would take longer than to search.
 */
export const later = (name: string, type: string) => sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;
