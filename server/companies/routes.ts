import { Hono } from 'hono';
import { companySearch, newCompany } from '#domain/companies.ts';
import type { CompanyHit } from '#domain/views.ts';
import { requireUser } from '../accounts/require-user.ts';
import { body, type Env, jsonText, query, write } from '../http.ts';
import { listSharedEvents } from '../sharing/queries.ts';
import { readCompany, registerCompany } from './queries.ts';
import { searchCompanies } from './search.ts';
import { takeSearch } from './search-limit.ts';

export const companyRoutes = new Hono<Env>()
  .get('/', query(companySearch), async (c) => {
    const { db, clientIp } = c.var;
    const { q, limit } = c.req.valid('query');
    await takeSearch(db, clientIp, c.var.now());
    return jsonText<{ companies: CompanyHit[] }>(c, `{"companies":${await searchCompanies(db, q, limit)}}`);
  })
  .get('/:id', async (c) => c.json(await readCompany(c.var.db, c.req.param('id'))))
  .get('/:id/shared-events', requireUser, async (c) =>
    c.json(await listSharedEvents(c.var.db, c.var.userId, c.req.param('id'), c.var.now())),
  )
  .post('/', requireUser, body(newCompany), async (c) => {
    const entered = c.req.valid('json');
    const { company, isNew } = await write(c, (tx) => registerCompany(tx, c.var.userId, entered, c.var.now()));
    return c.json(company, isNew ? 201 : 200);
  });
