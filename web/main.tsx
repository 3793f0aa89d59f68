import './browser/no-eval.ts';
import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { screenAt, VIEWS_OF_SELECTIONS } from '#domain/screens.ts';
import { guardInputMethod } from './browser/input-method.ts';
import { followInstall } from './browser/install.ts';
import { followTheme } from './browser/theme.ts';
import { cache, isOptimistic, readAgain } from './cache.ts';
import { startFromDevice } from './device/start.ts';
import { deleteFormerDatabase } from './drafts/storage.ts';
import { startOutbox } from './outbox/write.ts';
import { countScreens } from './page-views/count-screens.ts';
import { selectionsQuery } from './queries.ts';
import { router } from './router.ts';
import { screens } from './waiting.ts';

screens.readAgain = readAgain;
screens.show = (list) => {
  // What a write shows before it is answered stays.
  if (cache.isMutating({ predicate: isOptimistic }) === 0)
    cache.setQueryData(selectionsQuery.queryKey, (shown) => shown && [...list]);
};
guardInputMethod();
followTheme();
followInstall();
countScreens(router);
deleteFormerDatabase();

// Loads the screen's code and data while the route guard reads the session, instead of one after the other.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById]);
}
void startFromDevice(cache, startOutbox).then(() => {
  if (VIEWS_OF_SELECTIONS.has(screenAt(router.latestLocation.pathname))) void cache.prefetchQuery(selectionsQuery);
});

const root = document.getElementById('root');
if (root) {
  // What takes over from the first view (first-view/take-over.ts) has not come: nothing else would.
  if (document.documentElement.dataset.first === undefined) document.getElementById('first')?.remove();
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
