import { Hono } from 'hono';
import { companySearch, newCompany } from '#domain/companies/companies.ts';
import { AppError } from '#domain/errors.ts';
import type { CompanyHit } from '#domain/selections/views.ts';
import { body, type Env, jsonText, query, write } from '../http/http.ts';
import { requireUser, sessionOf } from '../sessions/require-user.ts';
import { reportCompany, takeCompanyReportBack } from './listing.ts';
import { ownCompanyNames } from './own-names.ts';
import { readCompany } from './queries.ts';
import { mayRead, registerCompany } from './registrations.ts';
import { searchOwnToo } from './search.ts';
import { takeSearch } from './search-limit.ts';

export const companyRoutes = new Hono<Env>()
  .get('/', query(companySearch), async (c) => {
    const { db, clientIp } = c.var;
    const { q, limit } = c.req.valid('query');
    await takeSearch(db, clientIp, c.var.now());
    const userId = (await sessionOf(c))?.userId ?? null;
    return jsonText<{ companies: CompanyHit[] }>(c, `{"companies":${await searchOwnToo(db, userId, q, limit)}}`);
  })
  .get('/own-names', requireUser, async (c) => c.json(await ownCompanyNames(c.var.db, c.var.userId)))
  .get('/:id', async (c) => {
    const id = c.req.param('id');
    const userId = (await sessionOf(c))?.userId ?? null;
    if (!(await mayRead(c.var.db, userId, id))) throw new AppError('company_not_found');
    return c.json(await readCompany(c.var.db, id));
  })
  .post('/', requireUser, body(newCompany), async (c) => {
    const entered = c.req.valid('json');
    const { company, isNew } = await write(c, (tx) => registerCompany(tx, c.var.userId, entered, c.var.now()));
    return c.json(company, isNew ? 201 : 200);
  })
  .put('/:id/report', requireUser, async (c) => {
    await write(c, (tx) => reportCompany(tx, c.var.userId, c.req.param('id'), c.var.now()));
    return c.body(null, 204);
  })
  .delete('/:id/report', requireUser, async (c) => {
    await write(c, (tx) => takeCompanyReportBack(tx, c.var.userId, c.req.param('id'), c.var.now()));
    return c.body(null, 204);
  });
