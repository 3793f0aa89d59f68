import { type SQL, sql } from 'drizzle-orm';

/** SQL: two shared events have the same key but for the company. */
export function isSameDate(a: SQL, b: SQL): SQL {
  return sql`(${a}.event_type, ${a}.selection_phase, ${a}.deadline) = (${b}.event_type, ${b}.selection_phase, ${b}.deadline)
    and ${a}.graduation_year is not distinct from ${b}.graduation_year`;
}
