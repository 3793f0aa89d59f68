/** The lines of an iCalendar text (RFC 5545), unfolded and parsed. Every step reads each character once. */

/** The longest text that is read, in UTF-16 units; of a file, in bytes. */
export const MAX_ICS = 1_000_000;

/** A line as it counts: `DTSTART;TZID=Asia/Tokyo:20261203T140000`. Names are upper case. */
export type Property = { name: string; parameters: ReadonlyMap<string, string>; value: string };

/** A `BEGIN` and its `END`, with what stands directly in it. */
export type Component = { name: string; properties: Property[]; components: Component[] };

/** How deep components are nested in calendars that mean something: a time zone's rules are the third level. */
const MAX_DEPTH = 4;

/** Whether a text is a calendar, not a mail. */
export function isCalendarText(text: string): boolean {
  return /^\uFEFF?\s{0,100}BEGIN:VCALENDAR/i.test(text);
}

/** The calendars of a text. What is not well-formed is left out; a component without its end ends with the text. */
export function readComponents(text: string): Component[] {
  const root: Component = { name: '', properties: [], components: [] };
  const open = [root];
  /** Components that are too deep, or that others have closed. */
  let skipped = 0;
  for (const line of unfolded(text.slice(0, MAX_ICS))) {
    const property = propertyOf(line);
    if (!property) continue;
    const within = open.at(-1) ?? root;
    if (property.name === 'BEGIN') {
      const component: Component = { name: property.value.trim().toUpperCase(), properties: [], components: [] };
      if (open.length > MAX_DEPTH || skipped > 0) skipped += 1;
      else {
        within.components.push(component);
        open.push(component);
      }
    } else if (property.name === 'END') {
      if (skipped > 0) skipped -= 1;
      else if (open.length > 1 && within.name === property.value.trim().toUpperCase()) open.pop();
    } else if (skipped === 0) within.properties.push(property);
  }
  return root.components.filter((it) => it.name === 'VCALENDAR');
}

/** A line that begins with a space or tab goes on with the one before it. */
function unfolded(text: string): string[] {
  const lines: string[][] = [];
  for (const line of text.replaceAll('\uFEFF', '').split(/\r\n|\n|\r/)) {
    const isMore = line.startsWith(' ') || line.startsWith('\t');
    const last = lines.at(-1);
    if (isMore && last) last.push(line.slice(1));
    else lines.push([line]);
  }
  return lines.map((parts) => parts.join(''));
}

/** The end of the name is the first `:` outside of quotation marks. */
function propertyOf(line: string): Property | null {
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === ';' || character === ':')) {
      parts.push(line.slice(from, at));
      from = at + 1;
      if (character === ':') return named(parts, line.slice(from));
    }
  }
  return null;
}

function named([name = '', ...given]: string[], value: string): Property | null {
  if (!/^[A-Za-z0-9-]{1,60}$/.test(name)) return null;
  const parameters = new Map<string, string>();
  for (const parameter of given) {
    const at = parameter.indexOf('=');
    if (at > 0) parameters.set(parameter.slice(0, at).toUpperCase(), parameter.slice(at + 1).replaceAll('"', ''));
  }
  return { name: name.toUpperCase(), parameters, value };
}

/** The first property with this name. */
export function propertyIn({ properties }: Component, name: string): Property | undefined {
  return properties.find((it) => it.name === name);
}

/** The text of a property, without its escapes; empty without one. */
export function textIn(component: Component, name: string): string {
  const value = propertyIn(component, name)?.value ?? '';
  return value.replace(/\\([nN;,\\])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));
}
