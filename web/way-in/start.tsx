import '../no-eval.ts';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { SCREENS } from '#domain/screens.ts';
import './mail-link.ts';
import { guardInputMethod } from '../input-method.ts';
import { countThisPage } from '../page-views.ts';
import { followTheme } from '../theme.ts';
import { Boundary } from './Boundary.tsx';
import { LoginScreen } from './LoginScreen.tsx';
import { SignUpScreen } from './SignUpScreen.tsx';
import { siteIsKnown } from './site.ts';

/** The screens that this page serves. */
type Path = {
  [P in keyof typeof SCREENS]: (typeof SCREENS)[P]['page'] extends 'way-in' ? P : never;
}[keyof typeof SCREENS];

/** Where most begin comes with the page; what is opened from a mail, when it is. */
const SHOWN: Record<Path, () => ComponentType | Promise<ComponentType>> = {
  '/login': () => LoginScreen,
  '/signup': () => SignUpScreen,
  '/forgot-password': () => import('./ForgotPasswordScreen.tsx').then((it) => it.ForgotPasswordScreen),
  '/reset-password': () => import('./ResetPasswordScreen.tsx').then((it) => it.ResetPasswordScreen),
  '/confirm-email': () => import('./EmailLinkScreens.tsx').then((it) => it.ConfirmEmailScreen),
  '/undo-email': () => import('./EmailLinkScreens.tsx').then((it) => it.UndoEmailScreen),
};

guardInputMethod();
followTheme();

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
