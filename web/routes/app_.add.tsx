import { createFileRoute, redirect } from '@tanstack/react-router';
import { HOME } from '#domain/accounts/guard.ts';

/** Where shares and links arrive. They are kept in this tab, through the sign-in if there has to be one, until the app opens the sheet. */
export const Route = createFileRoute('/app_/add')({
  codeSplitGroupings: [],
  beforeLoad: async ({ location }) => {
    await (await import('./app/-incoming/receive.ts')).receive(location.hash);
    throw redirect({ href: HOME, replace: true });
  },
});
