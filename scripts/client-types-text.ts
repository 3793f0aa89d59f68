/** TypeScript of a document of the open API: a type for each named schema, and for each operation what it takes and answers. */
type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean;
  $ref?: string;
};
type Content = { content?: { 'application/json': { schema: Schema } } };
type Operation = {
  operationId: string;
  summary: string;
  'x-scopes': string[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
export type Document = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

export function clientTypes({ info, paths, components }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const named = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name === 'Error' ? 'Refusal' : name} = ${typeOf(schema)};\n`,
  );
  const types = operations.map(({ operation }) => `  ${operation.operationId}: ${operationType(operation)};`);
  const table = operations.map(
    ({ path, method, operation }) =>
      `  /** ${operation.summary} (${operation['x-scopes'].join(', ')}) */\n` +
      `  ${operation.operationId}: ['${method.toUpperCase()}', '${path}'],`,
  );
  return `// Written by \`npm run docs:client\` from the document of the API, version ${info.version}.

${named.join('\n')}
/** What each operation takes and answers. */
export type Operations = {
${types.join('\n')}
};

export const OPERATIONS = {
${table.join('\n')}
} as const;
`;
}

function operationType({ parameters, requestBody, responses }: Operation): string {
  const of = (place: string) => parameters.filter((it) => it.in === place);
  const [ids, query] = [of('path'), of('query')];
  const body = requestBody?.content?.['application/json'].schema;
  const answers = Object.entries(responses)
    .filter(([status]) => status < '300')
    .map(([, { content }]) => (content ? typeOf(content['application/json'].schema) : 'null'));
  const parts = [
    ...ids.map(({ name, schema }) => `${name}: ${typeOf(schema)}`),
    ...(query.length > 0
      ? [`query?: { ${query.map(({ name, schema }) => `${name}?: ${typeOf(schema)}`).join('; ')} }`]
      : []),
    ...(body ? [`body: ${typeOf(body)}`] : []),
  ];
  return `{ given: { ${parts.join('; ')} }; answer: ${[...new Set(answers)].join(' | ')} }`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.replace(/^.*\//, '');
  if (schema.enum) return schema.enum.map((it) => JSON.stringify(it)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return `Array<${typeOf(schema.items ?? {})}>`;
  if (schema.type === 'object') return objectType(schema);
  if (schema.type === 'integer') return 'number';
  return schema.type ?? 'unknown';
}

function objectType({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  return `{ ${fields.join('; ')} }`;
}
