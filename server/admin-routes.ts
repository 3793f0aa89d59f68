import { Hono } from 'hono';
import { adminOnly } from './admin/access.ts';
import { auditRoutes } from './admin/audit/routes.ts';
import { adminCompanyRoutes } from './admin/companies/routes.ts';
import { dashboardRoutes } from './admin/dashboard/routes.ts';
import { inquiryAdminRoutes } from './admin/inquiries/routes.ts';
import { mailingRoutes } from './admin/mailings/routes.ts';
import { adminSharingRoutes } from './admin/sharing/routes.ts';
import { systemRoutes } from './admin/system/routes.ts';
import { userRoutes } from './admin/users/routes.ts';
import { waitingRoutes } from './admin/waiting/routes.ts';
import type { SignedIn } from './http/http.ts';

/** The operator's console: a folder of server/admin/ for each of its tabs. Nobody but administrators gets past the first line. */
export const adminRoutes = new Hono<SignedIn>()
  .use('*', adminOnly)
  .route('/audit', auditRoutes)
  .route('/dashboard', dashboardRoutes)
  .route('/users', userRoutes)
  .route('/companies', adminCompanyRoutes)
  .route('/sharing', adminSharingRoutes)
  .route('/inquiries', inquiryAdminRoutes)
  .route('/mailings', mailingRoutes)
  .route('/system', systemRoutes)
  .route('/waiting', waitingRoutes);
