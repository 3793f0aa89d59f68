import { join } from 'node:path';

/** Where the screens are, and where the table of them is written: for the build and for `npm run types`. */
export const routeOptions = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: join(import.meta.dirname, 'routes'),
  generatedRouteTree: join(import.meta.dirname, 'routeTree.gen.ts'),
  routeFileIgnorePrefix: '-',
  quoteStyle: 'single',
} as const;
