import { Hono } from 'hono';
import { accountRoutes, confirmationRoutes } from './accounts/account-routes.ts';
import { emailChangeRoutes } from './accounts/email-routes.ts';
import { googleRoutes } from './accounts/google-routes.ts';
import { passwordResetRoutes } from './accounts/reset-routes.ts';
import { sessionRoutes } from './accounts/routes.ts';
import { sessionListRoutes } from './accounts/session-list-routes.ts';
import { signUpRoutes } from './accounts/sign-up-routes.ts';
import { companyRoutes } from './companies/routes.ts';
import { cspReportRoutes } from './csp-reports/routes.ts';
import { devRoutes } from './dev/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { calendarFeedRoutes, feedRoutes } from './feed/routes.ts';
import { equip, gate } from './gate.ts';
import { healthRoutes } from './health/routes.ts';
import { answerError, type Deps, type Env, limitBody, notFound } from './http.ts';
import { liveRoutes } from './live/routes.ts';
import { notificationSettingsRoutes, pushSubscriptionRoutes } from './notifications/routes.ts';
import { pageViewRoutes } from './page-views/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { onboardingRoutes } from './profile/onboarding.ts';
import { profileRoutes } from './profile/routes.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { logRequest } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { selectionRoutes } from './selections/routes.ts';
import { dateOfferRoutes, sharedEventRoutes } from './sharing/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { transferRoutes } from './transfer/routes.ts';

/** The whole application on its dependencies: one line a noun. It holds no state, so any number may run on one database. */
export function createApp(deps: Deps) {
  const api = new Hono<Env>()
    .use('*', limitBody)
    .route('/session', sessionRoutes)
    .route('/session/confirmation', confirmationRoutes)
    .route('/sessions', sessionListRoutes)
    .route('/account', accountRoutes)
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
    .route('/selections', selectionRoutes)
    .route('/events', eventRoutes)
    .route('/shared-events', sharedEventRoutes)
    .route('/date-offers', dateOfferRoutes)
    .route('/transfer', transferRoutes)
    .route('/calendar-feed', calendarFeedRoutes)
    .route('/live', liveRoutes)
    .route('/reminders', reminderRoutes)
    .route('/notification-settings', notificationSettingsRoutes)
    .route('/push-subscriptions', pushSubscriptionRoutes)
    .route('/dev', devRoutes);
  return new Hono<Env>()
    .use('*', securityHeaders(deps.config))
    .route('/', healthRoutes(deps))
    .use('*', equip(deps), logRequest, gate(deps))
    .route('/api', api)
    .route('/feed', feedRoutes)
    .route('/', pageRoutes(deps.config.webDir))
    .notFound(notFound)
    .onError(answerError);
}

/** What a process that only works answers: whether it is well. People, and their data, are none of its business. */
export function createProbes(deps: Deps) {
  return new Hono<Env>().use('*', securityHeaders(deps.config)).route('/', healthRoutes(deps)).notFound(notFound);
}

export type AppType = ReturnType<typeof createApp>;
