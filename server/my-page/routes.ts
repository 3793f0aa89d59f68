/** The my-page login of a selection. Mounted below /selections. */
import { Hono } from 'hono';
import { myPageLogin, myPageReveal, REVEALS } from '#domain/selections/my-page.ts';
import { keyedHash } from '../base/secrets.ts';
import { body, deviceOf, type SignedIn, write } from '../http/http.ts';
import { noteEvent } from '../http/request-log.ts';
import { limitKey, take } from '../limits/limits.ts';
import { ownSelection } from '../selections/queries.ts';
import { requireConfirmed } from '../sessions/confirmed.ts';
import { requireUser } from '../sessions/require-user.ts';
import { noteReveal, readMyPage, setMyPage } from './queries.ts';

export const myPageRoutes = new Hono<SignedIn>()
  .use('/:id/my-page/*', requireUser)
  .use('/:id/my-page', requireUser)
  .put('/:id/my-page', body(myPageLogin), async (c) => {
    const login = c.req.valid('json');
    const { userId, config } = c.var;
    // A plain hash stored with the idempotency key would allow guessing a short password, so it is keyed.
    c.set('bodyText', keyedHash(config.authSecret, 'my-page', userId, c.var.bodyText));
    await write(c, (tx) => setMyPage(tx, config.rootKeys, userId, c.req.param('id'), login));
    return c.body(null, 204);
  })
  // Without `write`, which would store the answer.
  .post('/:id/my-page/reveal', body(myPageReveal), async (c) => {
    const { field } = c.req.valid('json');
    const { db, userId, sessionId, config } = c.var;
    const id = c.req.param('id');
    const now = c.var.now();
    await ownSelection(db, userId, id);
    await requireConfirmed(db, sessionId, now);
    await take(db, limitKey('reveal', userId), REVEALS, now);
    const value = await readMyPage(db, config.rootKeys, userId, id, field);
    await noteReveal(db, { userId, device: deviceOf(c), subject: id, field }, now);
    noteEvent(c, 'my_page_revealed', userId);
    return c.json({ value });
  });
