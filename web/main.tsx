import './no-eval.ts';
import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { countScreens } from './count-screens.ts';
import { guardInputMethod } from './input-method.ts';
import { router } from './router.ts';
import { followTheme } from './theme.ts';

guardInputMethod();
followTheme();
countScreens(router);

// The code of the screen comes while the route guard still asks who this is.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById]);
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
