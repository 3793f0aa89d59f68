import '../browser/no-eval.ts';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { SCREENS } from '#domain/screens.ts';
import './links/mail-link.ts';
import { guardInputMethod } from '../browser/input-method.ts';
import { followTheme } from '../browser/theme.ts';
import { countThisPage } from '../page-views/page-views.ts';
import { Boundary } from './Boundary.tsx';
import { siteIsKnown } from './parts/site.ts';
import { LoginScreen } from './sign-in/LoginScreen.tsx';
import { SignUpScreen } from './sign-up/SignUpScreen.tsx';

/** The screens of this page. */
type Path = {
  [P in keyof typeof SCREENS]: (typeof SCREENS)[P]['page'] extends 'auth' ? P : never;
}[keyof typeof SCREENS];

/** Common entry points are in the first chunk; screens opened from mails are loaded on demand. */
const SHOWN: Record<Path, () => ComponentType | Promise<ComponentType>> = {
  '/login': () => LoginScreen,
  '/signup': () => SignUpScreen,
  '/forgot-password': () => import('./links/ForgotPasswordScreen.tsx').then((it) => it.ForgotPasswordScreen),
  '/reset-password': () => import('./links/ResetPasswordScreen.tsx').then((it) => it.ResetPasswordScreen),
  '/confirm-email': () => import('./links/EmailLinkScreens.tsx').then((it) => it.ConfirmEmailScreen),
  '/withdrawn': () => import('./links/WithdrawnScreen.tsx').then((it) => it.WithdrawnScreen),
  '/undo-email': () => import('./links/EmailLinkScreens.tsx').then((it) => it.UndoEmailScreen),
};

guardInputMethod();
followTheme();
// Other apps share into the installed app, whose worker a sign-out has ended: without it the share would go to the server.
if (window.matchMedia('(display-mode: standalone)').matches)
  void import('../browser/worker-registration.ts').then((it) => it.registerWorker()).catch(() => undefined);

const path = window.location.pathname as Path;
const root = document.getElementById('root');
if (root && Object.hasOwn(SHOWN, path)) {
  countThisPage();
  const [Screen] = await Promise.all([SHOWN[path](), siteIsKnown()]);
  createRoot(root).render(
    <StrictMode>
      <Boundary>
        <Screen />
      </Boundary>
    </StrictMode>,
  );
}
