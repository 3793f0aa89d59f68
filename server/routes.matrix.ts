/**
 * Every API route with who may use it. routes.matrix.test.ts fails for a route that is missing here, and for one here that no longer
 * exists.
 */
import type { TokenScope } from '#domain/open-api/tokens.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#domain/reminders/default-settings.ts';

/** Things of the owner that routes refer to. */
export type Owned = {
  userId: string;
  selectionId: string;
  eventId: string;
  sessionId: string;
  fileId: string;
  mailId: string;
};

/** Who may use a route, and what it answers them. */
export type Row = {
  /**
   * `everyone`: also signed-out visitors. `student`: each for their own data. `owner`: one resource of one student. `admin`:
   * administrators alone. `program`: whoever has a token with one of `scopes`, and no cookie.
   */
  for: 'everyone' | 'student' | 'owner' | 'admin' | 'program';
  /** Of a `program`. */
  scopes?: readonly TokenScope[];
  /** The status for those who may use it. */
  status: number;
  body?: (its: Owned) => Record<string, unknown>;
  headers?: Record<string, string>;
  /** What the owner has to do first so that the route has something to act on. */
  after?: { method: 'del' | 'put'; path: (its: Owned) => string };
  /** The error for a stranger, where it is not `not_yours`: deleted rows exist for their owner alone. */
  stranger?: 'selection_not_found' | 'event_not_found' | 'session_not_found' | 'mail_not_found';
  /** A write that other programs than our pages send, without cookies. */
  fromElsewhere?: true;
  /** Its answer never ends. */
  streams?: true;
};

const event = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' };
/** An id as a device makes it. */
const MADE_EVENT = 'evt_01jq0000000000000000000009';
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
};
/** Well-formed answers of an authenticator that nobody asked. */
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const assertion = { ...credential, response: { authenticatorData: 'AAAA', clientDataJSON: 'e30', signature: 'AAAA' } };
const registration = { ...credential, response: { attestationObject: 'AAAA', clientDataJSON: 'e30' } };
const industry = { category: 'it', detail: null };

const MOMENT = '2026-04-01T00:00:00.000Z';
const company = {
  ...{ name: '夕凪製作所', displayName: '夕凪製作所', reading: null, keywords: [] },
  ...{ source: 'catalogue', industryCategory: 'manufacturing', industrySubCategory: null },
};

export const ROUTES: Record<string, Row> = {
  'GET /healthz': { for: 'everyone', status: 200 },
  'GET /readyz': { for: 'everyone', status: 200 },

  'GET /api/session': { for: 'everyone', status: 200 },
  'POST /api/session': { for: 'everyone', status: 401, body: () => ({ email: 'a@example.com', password: 'x' }) },
  'DELETE /api/session': { for: 'everyone', status: 204 },
  'POST /api/session/confirmation': { for: 'student', status: 401, body: () => ({ password: 'x' }) },
  'POST /api/session/confirmation/passkey/challenge': { for: 'student', status: 200 },
  'POST /api/session/confirmation/passkey': { for: 'student', status: 401, body: () => assertion },
  // Nobody has entered a password here; second-factor.test.ts does.
  'GET /api/session/second-factor': { for: 'everyone', status: 200 },
  'POST /api/session/second-factor': { for: 'everyone', status: 410, body: () => ({ totp: '123456' }) },
  'DELETE /api/session/second-factor': { for: 'everyone', status: 204 },
  'POST /api/session/second-factor/challenge': { for: 'everyone', status: 410 },
  'POST /api/session/passkey/challenge': { for: 'everyone', status: 200 },
  'POST /api/session/passkey': { for: 'everyone', status: 401, body: () => assertion },
  'GET /api/sessions': { for: 'student', status: 200 },
  'DELETE /api/sessions': { for: 'student', status: 204 },
  'DELETE /api/sessions/:id': { for: 'owner', status: 204, stranger: 'session_not_found' },
  'GET /api/account': { for: 'student', status: 200 },
  'GET /api/account/history': { for: 'student', status: 200 },
  'PUT /api/account/password': {
    for: 'student',
    status: 403,
    body: () => ({ currentPassword: null, password: 'kumo-no-ue-2027' }),
  },
  'POST /api/account/email': {
    for: 'student',
    status: 403,
    body: () => ({ email: 'new@example.com', currentPassword: null }),
  },
  'GET /api/account/second-factor': { for: 'student', status: 200 },
  // Without proof of identity.
  'POST /api/account/second-factor/passkeys/challenge': { for: 'student', status: 403 },
  'POST /api/account/second-factor/passkeys': { for: 'student', status: 401, body: () => registration },
  'PATCH /api/account/second-factor/passkeys/:id': { for: 'student', status: 404, body: () => ({ name: 'x' }) },
  'DELETE /api/account/second-factor/passkeys/:id': { for: 'student', status: 403 },
  'POST /api/account/second-factor/totp': { for: 'student', status: 403 },
  'PUT /api/account/second-factor/totp': { for: 'student', status: 409, body: () => ({ code: '123456' }) },
  'DELETE /api/account/second-factor/totp': { for: 'student', status: 403 },
  'POST /api/account/second-factor/recovery-codes': { for: 'student', status: 403 },
  'GET /api/account/withdrawal': { for: 'student', status: 200 },
  // Without proof of identity.
  'PUT /api/account/withdrawal': { for: 'student', status: 403 },
  'DELETE /api/account/email': { for: 'student', status: 204 },
  'POST /api/password-resets': { for: 'everyone', status: 202, body: () => ({ email: 'nobody@example.com' }) },
  'POST /api/password-resets/password': {
    for: 'everyone',
    status: 410,
    body: () => ({ token: 'x', password: 'kumo-no-ue-2027' }),
  },
  'POST /api/email-changes/confirmation': { for: 'everyone', status: 410, body: () => ({ token: 'x' }) },
  'POST /api/email-changes/undo': { for: 'everyone', status: 410, body: () => ({ token: 'x' }) },
  'GET /api/sign-up': { for: 'everyone', status: 200 },
  'POST /api/sign-up': {
    for: 'everyone',
    status: 202,
    body: () => ({ name: '新', email: 'new@example.com', password: 'kumo-no-ue-2027', targetIndustries: [industry] }),
  },
  'DELETE /api/sign-up': { for: 'everyone', status: 204 },
  'POST /api/sign-up/code': { for: 'everyone', status: 404 },
  'POST /api/sign-up/verification': { for: 'everyone', status: 404, body: () => ({ code: '123456' }) },
  // Google is not configured here; google.test.ts does.
  'GET /api/google/sign-in': { for: 'everyone', status: 404 },
  'GET /api/google/callback': { for: 'everyone', status: 404 },
  'DELETE /api/google': { for: 'student', status: 403 },
  'GET /api/site': { for: 'everyone', status: 200 },
  'POST /api/csp-reports': { for: 'everyone', status: 204, fromElsewhere: true },
  'POST /app/add': { for: 'everyone', status: 303, fromElsewhere: true },
  'POST /api/page-views': { for: 'everyone', status: 204, body: () => ({ route: '/login' }) },
  'GET /api/dev/mails': { for: 'everyone', status: 200 },
  'GET /api/dev/mails/:id/html': { for: 'everyone', status: 404 },
  'GET /api/dev/templates': { for: 'everyone', status: 200 },
  'GET /api/dev/templates/:name/html': { for: 'everyone', status: 404 },

  'PUT /api/onboarding': { for: 'student', status: 204, body: () => ({ outcome: 'skipped' }) },

  'GET /api/profile': { for: 'student', status: 200 },
  'PUT /api/profile': {
    for: 'student',
    status: 200,
    body: () => ({
      name: '青井 葵',
      prefecture: '東京都',
      country: null,
      universityGroup: 'other_tier',
      graduationYear: null,
      targetIndustries: [industry],
      targetJobTypes: [],
      targetCompanySizes: [],
      version: 1,
    }),
  },
  'DELETE /api/profile/completion': { for: 'student', status: 204 },
  'PUT /api/profile/first-steps': { for: 'student', status: 204, body: () => ({ marks: ['hidden'] }) },
  'PUT /api/profile/shortcuts': { for: 'student', status: 204, body: () => ({ enabled: false }) },
  'PUT /api/profile/travel-time': { for: 'student', status: 204, body: () => ({ minutes: 45 }) },

  'GET /api/companies': { for: 'everyone', status: 200 },
  'GET /api/companies/own-names': { for: 'student', status: 200 },
  'GET /api/companies/:id': { for: 'everyone', status: 404 },
  'GET /api/companies/:id/shared-events': { for: 'student', status: 404 },
  // The stranger has just registered it, so that its name is known.
  'PUT /api/companies/:id/report': { for: 'student', status: 404 },
  'DELETE /api/companies/:id/report': { for: 'student', status: 404 },
  'POST /api/companies': { for: 'student', status: 200, body: () => ({ name: '新しい会社', industryCategory: 'it' }) },

  'GET /api/selections': { for: 'student', status: 200 },
  'GET /api/selections/changes': { for: 'student', status: 200 },
  'GET /api/selections/history': { for: 'student', status: 200 },
  'POST /api/selections': {
    for: 'student',
    status: 404,
    body: () => ({ companyId: 'none', priority: 'first', events: [event] }),
  },
  'GET /api/selections/:id': { for: 'owner', status: 200 },
  // It is there already.
  'PUT /api/selections/:id': {
    for: 'owner',
    status: 200,
    body: () => ({
      ...{ company: { id: 'none' }, selection: { priority: 'first', events: [event] }, eventIds: [MADE_EVENT] },
    }),
  },
  'PATCH /api/selections/:id': { for: 'owner', status: 200, body: () => ({ notes: 'x', version: 1 }) },
  'PUT /api/selections/:id/status': { for: 'owner', status: 200, body: () => ({ status: 'in_progress' }) },
  'PUT /api/selections/:id/my-page': { for: 'owner', status: 204, body: () => ({ myPageId: 'aoi-2027' }) },
  'GET /api/selections/:id/files': { for: 'owner', status: 200 },
  // An empty file is refused.
  'POST /api/selections/:id/files': {
    for: 'owner',
    status: 422,
    headers: { 'Content-Type': 'application/octet-stream', 'X-File-Name': 'es.pdf' },
  },
  'GET /api/selections/:id/files/:fileId': { for: 'owner', status: 200 },
  'DELETE /api/selections/:id/files/:fileId': { for: 'owner', status: 204 },
  'DELETE /api/selections/:id/files/:fileId/deletion': {
    for: 'owner',
    status: 204,
    after: { method: 'del', path: (its) => `/api/selections/${its.selectionId}/files/${its.fileId}` },
  },
  // Before the owner has given proof of identity.
  'POST /api/selections/:id/my-page/reveal': { for: 'owner', status: 403, body: () => ({ field: 'myPageId' }) },
  'DELETE /api/selections/:id': { for: 'owner', status: 204 },
  'DELETE /api/selections/:id/deletion': {
    for: 'owner',
    status: 204,
    stranger: 'selection_not_found',
    after: { method: 'del', path: (its) => `/api/selections/${its.selectionId}` },
  },
  'POST /api/selections/:id/successors': { for: 'owner', status: 201, body: () => ({ event }) },
  'POST /api/selections/:id/events': { for: 'owner', status: 201, body: () => event },
  'PUT /api/selections/:id/events/:eventId': { for: 'owner', status: 200, body: () => event },
  'GET /api/events/:id/ics': { for: 'owner', status: 200 },
  'PATCH /api/events/:id': { for: 'owner', status: 200, body: () => ({ privateMemo: 'x', version: 1 }) },
  'PUT /api/events/:id/completion': { for: 'owner', status: 204 },
  'DELETE /api/events/:id/completion': { for: 'owner', status: 204 },
  'PUT /api/events/:id/result': { for: 'owner', status: 204, body: () => ({ result: 'passed' }) },
  'DELETE /api/events/:id/result': { for: 'owner', status: 204 },
  'PUT /api/events/:id/snooze': { for: 'owner', status: 200 },
  'PUT /api/events/:id/reminders': { for: 'owner', status: 200, body: () => ({ types: ['1day'] }) },
  'DELETE /api/events/:id': { for: 'owner', status: 200 },
  'DELETE /api/events/:id/deletion': {
    for: 'owner',
    status: 204,
    stranger: 'event_not_found',
    after: { method: 'del', path: (its) => `/api/events/${its.eventId}` },
  },
  // No shared event has this id; the tests of server/sharing/ have some.
  'PUT /api/shared-events/:id/report': { for: 'student', status: 404, body: () => ({ reason: 'wrong_date' }) },
  'DELETE /api/shared-events/:id/report': { for: 'student', status: 404 },
  'GET /api/date-changes': { for: 'student', status: 200 },
  'PUT /api/events/:id/date-change': {
    for: 'owner',
    status: 404,
    body: () => ({ sharedEventId: 'none', answer: 'keep' }),
  },
  // Without proof of identity.
  'GET /api/archive': { for: 'student', status: 403 },
  // Without the days.
  'GET /api/transfer/calendar': { for: 'student', status: 400 },
  'GET /api/transfer/export': { for: 'student', status: 200 },
  'POST /api/transfer/company-names': { for: 'student', status: 200, body: () => ({ names: ['朝日商事'] }) },
  'POST /api/transfer/archived': { for: 'student', status: 200, body: () => ({ ids: ['any'] }) },
  'POST /api/transfer/imports': {
    for: 'student',
    status: 201,
    body: () => ({
      importId: 'an-import',
      selections: [
        { companyId: null, companyName: '朝日商事', priority: 'first', status: 'offer', selectionPhase: 'fulltime' },
      ],
    }),
  },
  'GET /api/transfer/imports/last': { for: 'student', status: 200 },
  // Import ids are chosen by clients: several students may use the same id, each for their own import.
  'DELETE /api/transfer/imports/:id': { for: 'student', status: 200 },
  'GET /api/calendar-feed': { for: 'student', status: 200 },
  'POST /api/calendar-feed': { for: 'student', status: 201 },
  'POST /api/calendar-feed/renewal': { for: 'student', status: 404 },
  // Nobody has just proved to be there.
  'POST /api/calendar-feed/address': { for: 'student', status: 403 },
  'PATCH /api/calendar-feed': { for: 'student', status: 404, body: () => ({ withNames: false }) },
  'DELETE /api/calendar-feed': { for: 'student', status: 204 },
  // Google is not configured here; calendar-sync/sync.test.ts does.
  'GET /api/google-calendar': { for: 'student', status: 200 },
  'PATCH /api/google-calendar': { for: 'student', status: 404, body: () => ({ withBusy: true }) },
  'DELETE /api/google-calendar': { for: 'student', status: 204 },
  'POST /api/google-calendar/run': { for: 'student', status: 404 },
  'DELETE /api/google-calendar/run': { for: 'student', status: 404 },
  'GET /api/google-calendar/busy': { for: 'student', status: 404 },
  'POST /api/google-calendar/changes': { for: 'everyone', status: 204, fromElsewhere: true },
  'GET /api/calendar-proposals': { for: 'student', status: 200 },
  'PUT /api/events/:id/calendar-proposal': {
    for: 'owner',
    status: 409,
    body: () => ({ answer: 'accept', deadline: null }),
  },
  // Whoever knows the secret may read; here nobody does.
  'GET /feed/:file': { for: 'everyone', status: 404 },

  'GET /api/inbox': { for: 'student', status: 200 },
  'GET /api/inbox/unread': { for: 'student', status: 200 },
  'PATCH /api/inbox/mails/:id': {
    for: 'owner',
    status: 204,
    stranger: 'mail_not_found',
    body: () => ({ state: 'read' }),
  },
  'PUT /api/inbox/address': { for: 'student', status: 200 },
  'DELETE /api/inbox/address': { for: 'student', status: 204 },

  'POST /api/inquiries': {
    for: 'everyone',
    status: 204,
    body: () => ({
      sendId: 'an-inquiry-from-a-page',
      name: '',
      email: 'a@example.com',
      kind: 'usage',
      message: '予定の移し方を教えてください。',
    }),
  },

  'GET /api/live': { for: 'student', status: 200, streams: true },

  'GET /api/reminders': { for: 'student', status: 200 },
  'GET /api/reminders/badge': { for: 'student', status: 200 },
  'GET /api/notification-settings': { for: 'student', status: 200 },
  'PUT /api/notification-settings': {
    for: 'student',
    status: 200,
    body: () => ({ ...DEFAULT_NOTIFICATION_SETTINGS, version: 1 }),
  },
  // Whoever has the signed link of a mail; here nobody has.
  'GET /api/unsubscriptions/:kind/:token': { for: 'everyone', status: 404 },
  'POST /api/unsubscriptions/:kind/:token': { for: 'everyone', status: 400, fromElsewhere: true },
  // No secret is set here; mail-stops/bounces.test.ts does.
  'POST /api/bounces': { for: 'everyone', status: 404, fromElsewhere: true },
  'GET /api/mail-stop': { for: 'student', status: 200 },
  'DELETE /api/mail-stop': { for: 'student', status: 204 },
  'POST /api/notification-settings/test-mail': { for: 'student', status: 204 },
  'GET /api/push-subscriptions/key': { for: 'student', status: 200 },
  'POST /api/push-subscriptions': { for: 'student', status: 201, body: () => subscription },
  'DELETE /api/push-subscriptions': { for: 'student', status: 204, body: () => ({ endpoint: subscription.endpoint }) },
  'POST /api/push-subscriptions/state': {
    for: 'student',
    status: 200,
    body: () => ({ endpoint: subscription.endpoint }),
  },
  'POST /api/push-subscriptions/test': {
    for: 'student',
    status: 404,
    body: () => ({ endpoint: subscription.endpoint }),
  },

  'GET /api/access-tokens': { for: 'student', status: 200 },
  // Without proof of identity.
  'POST /api/access-tokens': {
    for: 'student',
    status: 403,
    body: () => ({ name: 'CLI', scopes: ['read'], days: 30 }),
  },
  'DELETE /api/access-tokens/:id': { for: 'student', status: 404 },

  'GET /api/webhooks': { for: 'student', status: 200 },
  // Without proof of identity.
  'POST /api/webhooks': { for: 'student', status: 403, body: () => ({ url: 'https://hooks.example.com/' }) },
  'DELETE /api/webhooks/:id': { for: 'student', status: 404 },
  'DELETE /api/webhooks/:id/disabling': { for: 'student', status: 404 },

  'GET /api/openapi.json': { for: 'everyone', status: 200 },
  'GET /api/v1/profile': { for: 'program', scopes: ['read'], status: 200 },
  'GET /api/v1/selections': { for: 'program', scopes: ['read'], status: 200 },
  'POST /api/v1/selections': {
    for: 'program',
    scopes: ['write'],
    status: 404,
    body: () => ({ companyId: 'none', priority: 'first', events: [event] }),
  },
  'GET /api/v1/selections/:id': { for: 'program', scopes: ['read'], status: 200 },
  'PATCH /api/v1/selections/:id': {
    for: 'program',
    scopes: ['write'],
    status: 200,
    body: () => ({ jobType: '企画', version: 1 }),
  },
  'PUT /api/v1/selections/:id/status': {
    for: 'program',
    scopes: ['write'],
    status: 200,
    body: () => ({ status: 'in_progress' }),
  },
  'DELETE /api/v1/selections/:id': { for: 'program', scopes: ['write'], status: 204 },
  'DELETE /api/v1/selections/:id/deletion': { for: 'program', scopes: ['write'], status: 204 },
  'POST /api/v1/selections/:id/events': { for: 'program', scopes: ['write'], status: 201, body: () => event },
  'GET /api/v1/events': { for: 'program', scopes: ['read'], status: 200 },
  'GET /api/v1/events/:id': { for: 'program', scopes: ['read'], status: 200 },
  'PATCH /api/v1/events/:id': {
    for: 'program',
    scopes: ['write'],
    status: 200,
    body: () => ({ publicDescription: '一次面接', version: 1 }),
  },
  'DELETE /api/v1/events/:id': { for: 'program', scopes: ['write'], status: 200 },
  'DELETE /api/v1/events/:id/deletion': { for: 'program', scopes: ['write'], status: 204 },
  'PUT /api/v1/events/:id/completion': { for: 'program', scopes: ['write'], status: 204 },
  'DELETE /api/v1/events/:id/completion': { for: 'program', scopes: ['write'], status: 204 },
  'PUT /api/v1/events/:id/result': {
    for: 'program',
    scopes: ['write'],
    status: 204,
    body: () => ({ result: 'passed' }),
  },
  'DELETE /api/v1/events/:id/result': { for: 'program', scopes: ['write'], status: 204 },
  'GET /api/v1/calendar': { for: 'program', scopes: ['calendar', 'read'], status: 200 },
  // Without a query.
  'GET /api/v1/companies': { for: 'program', scopes: ['read', 'write'], status: 200 },
  'POST /api/v1/companies': {
    for: 'program',
    scopes: ['write'],
    status: 201,
    body: () => ({ name: '新しい会社', industryCategory: 'it' }),
  },
  'GET /api/v1/companies/:id/shared-events': { for: 'program', scopes: ['read'], status: 404 },

  'POST /api/mcp': {
    for: 'program',
    scopes: ['read'],
    status: 200,
    body: () => ({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  },

  'GET /api/admin/waiting': { for: 'admin', status: 200 },
  'GET /api/admin/inquiries': { for: 'admin', status: 400 },
  // No inquiry, mailing or delivery has this id; the tests of server/admin/ have some.
  'GET /api/admin/inquiries/:id': { for: 'admin', status: 404 },
  'POST /api/admin/inquiries/:id/answers': {
    for: 'admin',
    status: 404,
    body: () => ({ sendId: 'an-answer-of-a-page', body: 'お答えします。', seen: 0 }),
  },
  'POST /api/admin/inquiries/:id/answers/:answerId/retry': { for: 'admin', status: 404 },
  'PUT /api/admin/inquiries/:id/completion': { for: 'admin', status: 404 },
  'DELETE /api/admin/inquiries/:id/completion': { for: 'admin', status: 404 },
  'GET /api/admin/mailings': { for: 'admin', status: 200 },
  'POST /api/admin/mailings': { for: 'admin', status: 201 },
  'GET /api/admin/mailings/:id': { for: 'admin', status: 404 },
  'PUT /api/admin/mailings/:id': {
    for: 'admin',
    status: 404,
    body: () => ({ subject: 'お知らせ', body: '本文', essential: false, audience: { to: 'all' }, version: 1 }),
  },
  'POST /api/admin/mailings/:id/deletion': { for: 'admin', status: 404, body: () => ({ version: 1 }) },
  'GET /api/admin/mailings/:id/preview': { for: 'admin', status: 404 },
  'GET /api/admin/mailings/:id/preview/html': { for: 'admin', status: 404 },
  'POST /api/admin/mailings/:id/test': { for: 'admin', status: 404 },
  'PUT /api/admin/mailings/:id/sending': { for: 'admin', status: 404, body: () => ({ version: 1 }) },
  'PUT /api/admin/mailings/:id/stop': { for: 'admin', status: 404 },
  'DELETE /api/admin/mailings/:id/stop': { for: 'admin', status: 404 },
  'GET /api/admin/system': { for: 'admin', status: 200 },
  'GET /api/admin/system/dead-letters': { for: 'admin', status: 400 },
  'POST /api/admin/system/dead-letters/retries': { for: 'admin', status: 200, body: () => ({ deliveries: 'all' }) },
  'GET /api/admin/dashboard/figures': { for: 'admin', status: 200 },
  'GET /api/admin/dashboard/queues': { for: 'admin', status: 200 },
  // Without the span.
  'GET /api/admin/dashboard/page-views': { for: 'admin', status: 400 },
  'GET /api/admin/companies': { for: 'admin', status: 200 },
  'POST /api/admin/companies': { for: 'admin', status: 201, body: () => company },
  // There is no such company.
  'PUT /api/admin/companies/:id': { for: 'admin', status: 404, body: () => ({ seen: MOMENT, company }) },
  'GET /api/admin/companies/:id/edit': { for: 'admin', status: 200 },
  'DELETE /api/admin/companies/edits/:id': { for: 'admin', status: 409 },
  'GET /api/admin/companies/duplicates': { for: 'admin', status: 200 },
  'GET /api/admin/companies/merges': { for: 'admin', status: 200 },
  // Without the companies.
  'GET /api/admin/companies/merge-preview': { for: 'admin', status: 400 },
  'POST /api/admin/companies/merges': {
    for: 'admin',
    status: 404,
    body: () => ({ kept: { id: 'one', seen: MOMENT }, merged: { id: 'other', seen: MOMENT } }),
  },
  'DELETE /api/admin/companies/merges/:id': { for: 'admin', status: 409 },
  'GET /api/admin/sharing': { for: 'admin', status: 200 },
  'GET /api/admin/sharing/:id/reporters': { for: 'admin', status: 404 },
  'POST /api/admin/sharing/:id/decisions': {
    for: 'admin',
    status: 404,
    body: () => ({ decision: 'keep', state: 'reported' }),
  },
  'DELETE /api/admin/sharing/decisions/:id': { for: 'admin', status: 409 },
  'GET /api/admin/audit': { for: 'admin', status: 200 },
  'GET /api/admin/users': { for: 'admin', status: 200 },
  'GET /api/admin/users/pending': { for: 'admin', status: 200 },
  // No sign-up has this id.
  'POST /api/admin/users/pending/:id/code': { for: 'admin', status: 404 },
  'GET /api/admin/users/:id': { for: 'admin', status: 200 },
  'PUT /api/admin/users/:id/suspension': {
    for: 'admin',
    status: 204,
    body: () => ({ reason: 'other_breach', notice: '規約に反する利用がありました。', period: '7days' }),
  },
  'DELETE /api/admin/users/:id/suspension': { for: 'admin', status: 204 },
  'DELETE /api/admin/users/:id/sessions': { for: 'admin', status: 204 },
};

/** The path of a route with the owner's ids. */
export function pathOf(route: string, its: Owned): string {
  const path = route.slice(route.indexOf(' ') + 1);
  const noun = path.replace('/admin/', '/admin.').replace('/api/v1/', '/api/').split('/')[2];
  const ids: Record<string, string> = {
    sessions: its.sessionId,
    events: its.eventId,
    inbox: its.mailId,
    'admin.users': its.userId,
  };
  const own = path.replace(':id', ids[noun ?? ''] ?? its.selectionId);
  return own.replace(':fileId', its.fileId).replace(':eventId', its.eventId);
}
