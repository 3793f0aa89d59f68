import { createFileRoute } from '@tanstack/react-router';

/** Where shares and links arrive. They are kept in this tab, through the sign-in if there has to be one, until the app opens the sheet. */
export const Route = createFileRoute('/app_/add')({
  beforeLoad: ({ location }) => import('./app/-incoming/receive.ts').then((it) => it.receive(location.hash)),
});
