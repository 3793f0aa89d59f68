import { createHash } from 'node:crypto';

/** A statement that this process has sent so often is prepared from then on, as in other drivers. */
const OFTEN = 5;
/** The maximum of prepared statements: each connection keeps the plan of each. */
const MOST = 200;
/** The maximum of statements that are counted; texts that vary with their input are then forgotten. */
const MOST_COUNTED = 2000;

/**
 * The name under which a statement is prepared, undefined as long as it is rare. PostgreSQL then keeps its plan in the connection: planning
 * takes longer than running most statements.
 */
export function openStatementNames() {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < OFTEN || names.size >= MOST) {
      if (counts.size >= MOST_COUNTED) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    names.set(text, name);
    return name;
  };
}
