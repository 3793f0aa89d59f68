/** Values of a page that is built once and completed where it runs: texts, and parts that are shown or left out, or once for each of a list. */
export type PageValues = { readonly [name: string]: string | boolean | readonly PageValues[] };

const MARK = /\[\[([#^])(\w+)\]\](.*?)\[\[\/\2\]\]|\[\[(\w+)\]\]/gs;

/**
 * Completes a page: `[[name]]` becomes its text, escaped for HTML; `[[#name]]…[[/name]]` is kept if true, and repeated for
 * each of a list; `[[^name]]…[[/name]]` is kept if false or an empty list. What was filled in is not read again.
 * @throws Error for a name without a value.
 */
export function fillPage(template: string, values: PageValues): string {
  return template.replace(MARK, (_, kind: string | undefined, part: string, inner: string, name: string) => {
    const value = values[part ?? name];
    if (value === undefined) throw new Error(`the page asks for ${part ?? name}, and there is no such value`);
    if (kind === undefined) return escapeHtml(String(value));
    const all = typeof value === 'object' ? value : value ? [{}] : [];
    if (kind === '^') return all.length === 0 ? fillPage(inner, values) : '';
    return all.map((own) => fillPage(inner, { ...values, ...own })).join('');
  });
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as it stands in HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
