import { type Context, Hono } from 'hono';
import { companyEdit, companyList, companyMerge, companyPair, editedCompany } from '#domain/admin/companies.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../../db/connect.ts';
import { postgresCode } from '../../db/faults.ts';
import { body, query, type SignedIn, write } from '../../http/http.ts';
import { change } from '../access.ts';
import { addCompany, changeCompany, undoEdit } from './commands.ts';
import { lastEdit } from './edits.ts';
import { listMerges, previewMerge } from './merges.ts';
import { mergeCompanies, undoMerge } from './merging.ts';
import { listCompanies, listDuplicates } from './queries.ts';

/** 企業 in the console. */
export const adminCompanyRoutes = new Hono<SignedIn>()
  .get('/', query(companyList), async (c) => c.json(await listCompanies(c.var.db, c.req.valid('query'))))
  .get('/duplicates', async (c) => c.json(await listDuplicates(c.var.db)))
  .get('/merges', async (c) => c.json({ merges: await listMerges(c.var.db, c.var.now()) }))
  .get('/merge-preview', query(companyPair), async (c) => {
    const { one, other } = c.req.valid('query');
    return c.json(await previewMerge(c.var.db, one, other));
  })
  .post('/', body(editedCompany), async (c) => {
    const entered = c.req.valid('json');
    return c.json(await write(c, (tx) => addCompany(tx, c.var.userId, entered, c.var.now())), 201);
  })
  .put('/:id', body(companyEdit), async (c) => {
    const edit = c.req.valid('json');
    return c.json(await write(c, (tx) => changeCompany(tx, c.var.userId, c.req.param('id'), edit, c.var.now())));
  })
  .get('/:id/edit', async (c) => c.json({ edit: await lastEdit(c.var.db, c.req.param('id'), c.var.now()) }))
  .delete('/edits/:id', async (c) =>
    c.json(await write(c, (tx) => undoEdit(tx, c.var.userId, c.req.param('id'), c.var.now()))),
  )
  .post('/merges', body(companyMerge), async (c) => {
    const merge = c.req.valid('json');
    return c.json({ id: await alone(c, (tx) => mergeCompanies(tx, c.var.userId, merge, c.var.now())) }, 201);
  })
  .delete('/merges/:id', async (c) => {
    await alone(c, (tx) => undoMerge(tx, c.var.userId, c.req.param('id'), c.var.now()));
    return c.body(null, 204);
  });

/** Not through `write()`: a merge locks out every write of a student, its admin's own included. @throws AppError `busy` when one takes long. */
async function alone<T>(c: Context<SignedIn>, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await change(c, work);
  } catch (error) {
    if (postgresCode(error) === LOCK_NOT_AVAILABLE) throw new AppError('busy', { retryAfter: 5 });
    throw error;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
