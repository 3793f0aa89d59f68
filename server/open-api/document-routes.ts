import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { openApiDocument } from '#domain/open-api/document.ts';
import { compressed } from '../http/compressed.ts';
import type { Env } from '../http/http.ts';

/** The texts by address: a process has one. */
const texts = new Map<string, { text: string; etag: string }>();

/** The document of the open API, for everybody. */
export const documentRoutes = new Hono<Env>().get('/', async (c) => {
  const { text, etag } = documentOf(c.var.config.baseUrl);
  c.header('Cache-Control', 'public, max-age=3600');
  c.header('ETag', etag);
  if (c.req.header('If-None-Match') === etag) return c.body(null, 304);
  return c.body(await compressed(c, text), 200, { 'Content-Type': 'application/json' });
});

function documentOf(baseUrl: string) {
  const known = texts.get(baseUrl);
  if (known) return known;
  const text = JSON.stringify(openApiDocument(baseUrl));
  const made = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  texts.set(baseUrl, made);
  return made;
}
