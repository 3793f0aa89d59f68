/** Values for the placeholders of a built page: texts, conditions, and lists for repeated parts. */
export type PageValues = { readonly [name: string]: string | boolean | readonly PageValues[] };

const MARK = /\[\[([#^])(\w+)\]\](.*?)\[\[\/\2\]\]|\[\[(\w+)\]\]/gs;

/**
 * Fills in a page: `[[name]]` becomes its text, escaped for HTML; `[[#name]]…[[/name]]` is kept if true, and repeated for each item of a
 * list; `[[^name]]…[[/name]]` is kept if false or an empty list. Inserted values are not parsed again.
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

/** A text escaped for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
