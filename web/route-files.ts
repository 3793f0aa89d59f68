import { join } from 'node:path';

/** Where the screens are, and where the table of them is written: for the build and for `npm run types`. */
export const routeOptions = {
  target: 'react',
  autoCodeSplitting: true,
  codeSplittingOptions: {
    // A screen's loader travels with the screen: the first page of a visitor downloads neither the client nor the queries.
    defaultBehavior: [['component', 'loader'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
  },
  routesDirectory: join(import.meta.dirname, 'routes'),
  generatedRouteTree: join(import.meta.dirname, 'routeTree.gen.ts'),
  routeFileIgnorePrefix: '-',
  quoteStyle: 'single',
} as const;
