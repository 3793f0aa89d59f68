/** What students do on a day, request by request, in the shares in which the app sends them. */
import { randomUUID } from 'node:crypto';
import { PASSWORD, type Student, someOf } from './students.ts';

export type Asked = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Without the session's cookie. */
  isAnonymous?: true;
  /** Answers that are right besides 2xx. */
  allowed?: number[];
};

/** `matters`: what an overloaded process must go on serving. */
export type Act = { name: string; share: number; matters?: true; ask(student: Student): Asked };

const DAY_MS = 86_400_000;
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const company = () => `company_${1 + Math.floor(Math.random() * 300)}`;
const STATUSES = ['before_entry', 'es_submitted', 'interview_waiting'];

/** A deadline at one of a hundred moments, so that students enter the same dates as others do. */
function someDeadline(): string {
  const day = new Date(Date.now() + (7 + Math.floor(Math.random() * 100)) * DAY_MS);
  return `${day.toISOString().slice(0, 10)}T14:59:00.000Z`;
}

/**
 * Of a hundred requests: eight times somebody opens the app (page, session, list), moves between screens, ticks or sets a status, after
 * which the list is read again; two searches lead to an entry now and then.
 */
export function actsOfADay(typed: string[]): Act[] {
  const search = () => `/api/companies?q=${encodeURIComponent(pick(typed))}&limit=30`;
  return [
    { name: 'page', share: 8, ask: () => ({ method: 'GET', path: '/app/selections' }) },
    { name: 'session', share: 8, matters: true, ask: () => ({ method: 'GET', path: '/api/session' }) },
    { name: 'list', share: 27, ask: () => ({ method: 'GET', path: '/api/selections' }) },
    { name: 'history', share: 2, ask: () => ({ method: 'GET', path: '/api/selections/history' }) },
    {
      name: 'one selection',
      share: 5,
      ask: (it) => ({ method: 'GET', path: `/api/selections/${someOf(it).selection}` }),
    },
    { name: 'search', share: 12, ask: () => ({ method: 'GET', path: search() }) },
    { name: 'search, signed out', share: 1, ask: () => ({ method: 'GET', path: search(), isAnonymous: true }) },
    { name: 'company', share: 3, ask: () => ({ method: 'GET', path: `/api/companies/${company()}` }) },
    {
      name: 'shared dates',
      share: 3,
      ask: () => ({ method: 'GET', path: `/api/companies/${company()}/shared-events` }),
    },
    {
      name: 'page view',
      share: 12,
      ask: () => ({ method: 'POST', path: '/api/page-views', body: { route: '/app/selections' }, isAnonymous: true }),
    },
    {
      name: 'tick',
      share: 9,
      matters: true,
      ask: (it) => ({ method: pick(['PUT', 'DELETE']), path: `/api/events/${someOf(it).event}/completion` }),
    },
    {
      name: 'status',
      share: 4,
      matters: true,
      ask: (it) => ({
        method: 'PUT',
        path: `/api/selections/${someOf(it).selection}/status`,
        body: { status: pick(STATUSES) },
      }),
    },
    {
      name: 'entry',
      share: 3,
      matters: true,
      ask: () => ({
        method: 'POST',
        path: '/api/selections',
        headers: { 'Idempotency-Key': randomUUID() },
        body: {
          companyId: company(),
          priority: 'first',
          events: [{ eventType: 'es_deadline', deadline: someDeadline() }],
        },
      }),
    },
    {
      name: 'one more event',
      share: 2,
      matters: true,
      ask: (it) => ({
        method: 'POST',
        path: `/api/selections/${someOf(it).selection}/events`,
        headers: { 'Idempotency-Key': randomUUID() },
        body: { eventType: 'web_test', deadline: someDeadline() },
      }),
    },
    {
      name: 'sign-in',
      share: 1,
      matters: true,
      ask: ({ email }) => ({
        method: 'POST',
        path: '/api/session',
        body: { email, password: PASSWORD },
        isAnonymous: true,
      }),
    },
  ];
}
