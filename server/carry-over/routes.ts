/** The full-time selection that follows an internship. Mounted below /selections. */
import { Hono } from 'hono';
import { carryOverRequest } from '#domain/selections/selections.ts';
import { body, type SignedIn } from '../http/http.ts';
import { copyMyPage } from '../my-page/queries.ts';
import { writeText } from '../selections/text-quota.ts';
import { requireUser } from '../sessions/require-user.ts';
import { carryOver } from './queries.ts';

export const carryOverRoutes = new Hono<SignedIn>().post(
  '/:id/successors',
  requireUser,
  body(carryOverRequest),
  async (c) => {
    const { userId, config } = c.var;
    const from = c.req.param('id');
    const begun = await writeText(c, async (tx) => {
      const made = await carryOver(tx, userId, from, c.req.valid('json'), c.var.now());
      await copyMyPage(tx, config.rootKeys, userId, { from, to: made.id });
      return made;
    });
    return c.json(begun, 201);
  },
);
