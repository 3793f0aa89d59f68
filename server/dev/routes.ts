import { join } from 'node:path';
import { Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import type { Env } from '../http.ts';
import { isLoopback } from '../outside/addresses.ts';
import { MAILBOX_FOLDER, readMailbox } from '../outside/mailbox.ts';

/** What helps to try the product out. Not there in production, nor for anybody but this machine. */
export const devRoutes = new Hono<Env>()
  .use('*', async (c, next) => {
    if (c.var.config.mode === 'production' || !isLoopback(c.var.clientIp)) throw new AppError('not_found');
    await next();
  })
  .get('/mails', async (c) => c.json(await readMailbox(join(c.var.config.dataDir, MAILBOX_FOLDER))));
