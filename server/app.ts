import { Hono } from 'hono';
import { emailChangeRoutes } from './accounts/email-change/routes.ts';
import { googleRoutes } from './accounts/google/routes.ts';
import { passwordResetRoutes } from './accounts/settings/reset-routes.ts';
import { accountRoutes, confirmationRoutes } from './accounts/settings/routes.ts';
import { secondFactorRoutes } from './accounts/settings/second-factor-routes.ts';
import { passkeySignInRoutes } from './accounts/sign-in/passkey-routes.ts';
import { sessionRoutes } from './accounts/sign-in/routes.ts';
import { secondFactorSignInRoutes } from './accounts/sign-in/second-factor-routes.ts';
import { sessionListRoutes } from './accounts/sign-in/session-list-routes.ts';
import { signUpRoutes } from './accounts/sign-up/routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { archiveRoutes } from './archive/routes.ts';
import { calendarFeedRoutes, feedRoutes } from './calendar-feed/routes.ts';
import { calendarProposalRoutes, eventCalendarProposalRoutes } from './calendar-proposals/routes.ts';
import { calendarChangeRoutes, googleCalendarRoutes } from './calendar-sync/routes.ts';
import { carryOverRoutes } from './carry-over/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import { cspReportRoutes } from './csp-reports/routes.ts';
import { dateChangeRoutes, eventDateChangeRoutes } from './date-changes/routes.ts';
import { testMailRoutes, testPushRoutes } from './deliveries/routes.ts';
import { devRoutes } from './dev/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { firstViews } from './first-view/first-view.ts';
import { healthRoutes } from './health/routes.ts';
import { limitBody } from './http/body-limit.ts';
import { answerError, type Deps, type Env, notFound } from './http/http.ts';
import { shedLoad } from './http/overload.ts';
import { guardRequest, provide } from './http/request-guard.ts';
import { logRequest } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { inquiryRoutes } from './inquiries/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { bounceRoutes } from './mail-stops/bounce-routes.ts';
import { mailStopRoutes, unsubscriptionRoutes } from './mail-stops/routes.ts';
import { myPageRoutes } from './my-page/routes.ts';
import { pushSubscriptionRoutes } from './notifications/routes.ts';
import { documentRoutes } from './open-api/document-routes.ts';
import { mcpRoutes } from './open-api/mcp.ts';
import { openApiRoutes } from './open-api/routes.ts';
import { pageViewRoutes } from './page-views/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { onboardingRoutes } from './profile/onboarding.ts';
import { profileRoutes } from './profile/routes.ts';
import { notificationSettingsRoutes, reminderRoutes } from './reminders/routes.ts';
import { eventRoutes } from './selections/event-routes.ts';
import { selectionRoutes } from './selections/routes.ts';
import { readCookie } from './sessions/cookies.ts';
import { companySharedEventRoutes, sharedEventRoutes } from './sharing/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { transferRoutes } from './transfer/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { withdrawalRoutes } from './withdrawal/routes.ts';

/** The whole application on its dependencies. It holds no state, so any number may run on one database. */
export function createApp(deps: Deps) {
  const api = new Hono<Env>()
    .use('*', limitBody)
    .route('/session', sessionRoutes)
    .route('/session/confirmation', confirmationRoutes)
    .route('/session/second-factor', secondFactorSignInRoutes)
    .route('/session/passkey', passkeySignInRoutes)
    .route('/sessions', sessionListRoutes)
    .route('/account', accountRoutes)
    .route('/account/second-factor', secondFactorRoutes)
    .route('/account/withdrawal', withdrawalRoutes)
    .route('/password-resets', passwordResetRoutes)
    .route('/email-changes', emailChangeRoutes)
    .route('/sign-up', signUpRoutes)
    .route('/google', googleRoutes)
    .route('/site', siteRoutes)
    .route('/csp-reports', cspReportRoutes)
    .route('/page-views', pageViewRoutes)
    .route('/onboarding', onboardingRoutes)
    .route('/profile', profileRoutes)
    .route('/companies', companyRoutes)
    .route('/companies', companySharedEventRoutes)
    .route('/selections', selectionRoutes)
    .route('/selections', myPageRoutes)
    .route('/selections', fileRoutes)
    .route('/selections', carryOverRoutes)
    .route('/events', eventRoutes)
    .route('/events', eventDateChangeRoutes)
    .route('/events', eventCalendarProposalRoutes)
    .route('/calendar-proposals', calendarProposalRoutes)
    .route('/shared-events', sharedEventRoutes)
    .route('/date-changes', dateChangeRoutes)
    .route('/transfer', transferRoutes)
    .route('/archive', archiveRoutes)
    .route('/calendar-feed', calendarFeedRoutes)
    .route('/google-calendar/changes', calendarChangeRoutes)
    .route('/google-calendar', googleCalendarRoutes)
    .route('/inbox', inboxRoutes)
    .route('/inquiries', inquiryRoutes)
    .route('/live', liveRoutes)
    .route('/reminders', reminderRoutes)
    .route('/notification-settings', notificationSettingsRoutes)
    .route('/unsubscriptions', unsubscriptionRoutes)
    .route('/bounces', bounceRoutes)
    .route('/mail-stop', mailStopRoutes)
    .route('/notification-settings', testMailRoutes)
    .route('/push-subscriptions', pushSubscriptionRoutes)
    .route('/push-subscriptions', testPushRoutes)
    .route('/access-tokens', tokenRoutes)
    .route('/webhooks', webhookRoutes)
    .route('/openapi.json', documentRoutes)
    .route('/v1', openApiRoutes)
    .route('/mcp', mcpRoutes)
    .route('/admin', adminRoutes)
    .route('/dev', devRoutes);
  return new Hono<Env>()
    .use('*', securityHeaders(deps.config))
    .route('/', healthRoutes(deps))
    .use(
      '*',
      provide(deps),
      shedLoad(deps.behindMs, (c) => readCookie(c, 'session')),
      logRequest,
      guardRequest(deps),
    )
    .route('/api', api)
    .route('/feed', feedRoutes)
    .route('/', pageRoutes(deps.config.webDir, firstViews(deps.config.webDir, deps.behindMs)))
    .notFound(notFound)
    .onError(answerError);
}

/** The endpoints of a worker process: health only, no users' data. */
export function createProbes(deps: Deps) {
  return new Hono<Env>().use('*', securityHeaders(deps.config)).route('/', healthRoutes(deps)).notFound(notFound);
}

export type AppType = ReturnType<typeof createApp>;
