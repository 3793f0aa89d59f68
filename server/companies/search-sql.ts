import { sql } from 'drizzle-orm';

/** A number as a literal in the statement, so that the planner sees it. */
export const raw = (number: number) => sql.raw(String(number));

/**
 * An argument of a prepared statement, as a sub-select: the planner then makes the same estimate with and without its value, and keeps
 * the generic plan. Planning each time would take longer than the search.
 */
export const later = (name: string, type: string) => sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;
