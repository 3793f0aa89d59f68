/** The screens of which the server draws the first view: the same routes as in the browser, and no others. */
import type { AnyRoute } from '@tanstack/react-router';
import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Route as calendar } from '../routes/app/calendar.tsx';
import { Route as homepage } from '../routes/app/homepage.tsx';
import { Route as app } from '../routes/app/route.tsx';
import { Route as selections } from '../routes/app/selections/index.tsx';

const root = createRootRoute({ component: Outlet });
const inApp = (route: AnyRoute, path: string) =>
  route.update({ id: path, path, getParentRoute: () => app } as never) as AnyRoute;

/** The tree of these routes, as routeTree.gen.ts makes that of all. */
export const firstRoutes = root.addChildren([
  (app as AnyRoute)
    .update({ id: '/app', path: '/app', getParentRoute: () => root } as never)
    .addChildren([inApp(homepage, '/homepage'), inApp(selections, '/selections/'), inApp(calendar, '/calendar')]),
]) as AnyRoute;
