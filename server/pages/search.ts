import type { Context } from 'hono';
import { companySearch, MAX_HITS } from '#domain/companies/companies.ts';
import { AppError } from '#domain/errors.ts';
import { searchValues } from '#domain/pages/pages.ts';
import type { CompanyHit } from '#domain/selections/views.ts';
import { searchCompanies } from '../companies/search.ts';
import { takeSearch } from '../companies/search-limit.ts';
import type { Env } from '../http/http.ts';
import type { PublicPages } from './public-pages.ts';

/** The front page's search for browsers without scripts: the result as a page; null without a build. */
export function searchPage(pages: PublicPages) {
  return async (c: Context<Env>): Promise<Response | null> => {
    const q = asked(c);
    const { found, failure } = await search(c, q);
    const html = pages.filled('search.html', c.var, { ...searchValues(q, found), failed: failure !== null });
    if (html === undefined) return null;
    c.header('Cache-Control', 'no-store');
    return c.html(html, failure ?? 200);
  };
}

/** The query, limited to what can be searched: an address can contain anything. */
function asked(c: Context<Env>): string {
  const read = companySearch.safeParse({ q: c.req.query('q')?.toWellFormed() ?? '' });
  return read.success && !read.data.q.includes('\0') ? read.data.q : '';
}

type Answer = { found: CompanyHit[]; failure: 429 | 503 | null };

async function search(c: Context<Env>, q: string): Promise<Answer> {
  if (q === '') return { found: [], failure: null };
  try {
    await takeSearch(c.var.db, c.var.clientIp, c.var.now());
    return { found: JSON.parse(await searchCompanies(c.var.db, q, MAX_HITS)) as CompanyHit[], failure: null };
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'too_many_requests';
    if (!isRefused) c.var.log.error({ err: error, requestId: c.var.requestId }, 'the search page has no answer');
    return { found: [], failure: isRefused ? 429 : 503 };
  }
}
