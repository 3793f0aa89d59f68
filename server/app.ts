import { Hono } from 'hono';
import { eventRoutes } from './events/routes.ts';
import { gate } from './gate.ts';
import { answerError, type Deps, type Env, limitBody, notFound } from './http.ts';
import { selectionRoutes } from './selections/routes.ts';

/** The whole application on its dependencies: one line a noun. It holds no state, so any number may run on one database. */
export function createApp(deps: Deps) {
  const api = new Hono<Env>().use('*', limitBody).route('/selections', selectionRoutes).route('/events', eventRoutes);
  return new Hono<Env>().use('*', gate(deps)).route('/api', api).notFound(notFound).onError(answerError);
}

export type AppType = ReturnType<typeof createApp>;
