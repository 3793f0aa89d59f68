/** The last two characters, each with the marks that belong to it. */
const END = /(?:[^\p{M}\p{Cf}][\p{M}\p{Cf}]*){1,2}$/u;

/**
 * A name in two parts, of which the second, its last two characters, is to stay on one line: so none stands alone on the last line. Together they
 * are the name.
 */
export function splitEnd(name: string): [start: string, end: string] {
  const at = name.search(END);
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at)];
}
