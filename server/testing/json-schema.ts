/** Values for a JSON Schema of the document: mostly as it says, and some that are wrong in one place. */
import fc from 'fast-check';
import { fromMs } from '#domain/time.ts';

export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  $ref?: string;
};

const WRONG = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    'x'.repeat(30_000),
    -1,
    1e308,
    2 ** 31,
    '2026-02-30',
    '+275760-09-13T00:00:00.000Z',
  ),
);

/** `known`: values for properties of these names, where only something that exists is right. */
export function arbitraryOf(schema: JsonSchema, known: Record<string, unknown> = {}): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: valid(schema, known) }, { weight: 2, arbitrary: mutated(schema, known) });
}

function valid(schema: JsonSchema, known: Record<string, unknown>): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, known)));
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return fc.record(properties(schema, known), { requiredKeys: schema.required ?? [] });
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 3 } = schema;
      return fc.array(valid(items, known), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 2) });
    }
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 2) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return text(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function properties(schema: JsonSchema, known: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, its]) => [
      name,
      name in known ? fc.constant(known[name]) : valid(its, known),
    ]),
  );
}

function text({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc.integer({ min: 1_770_000_000, max: 1_800_000_000 }).map((it) => fromMs(it * 1000));
  if (format === 'date')
    return fc.integer({ min: 1_770_000_000, max: 1_800_000_000 }).map((it) => fromMs(it * 1000).slice(0, 10));
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) });
}

/** Right but for one property: missing, of another kind, or one that there is not. */
function mutated(schema: JsonSchema, known: Record<string, unknown>): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0) return WRONG;
  const changed = fc.tuple(valid(schema, known), fc.constantFrom(...names, 'userId', '__proto__'), WRONG);
  return fc.oneof(
    changed.map(([whole, name, wrong]) => ({ ...(whole as object), [name]: wrong })),
    changed.map(([whole, name]) => Object.fromEntries(Object.entries(whole as object).filter(([key]) => key !== name))),
    WRONG,
  );
}
