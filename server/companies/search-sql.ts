import { sql } from 'drizzle-orm';

/** A number as a literal in the statement, visible to the planner. */
export const raw = (number: number) => sql.raw(String(number));

/**
 * An argument of a prepared statement behind a sub-select: the planner then estimates the same with and without its value, and keeps the
 * generic plan. Planning anew would take longer than the search.
 */
export const later = (name: string, type: string) => sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;
