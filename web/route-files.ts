import { join } from 'node:path';

/** Where the screens are, and where the generated route tree is written: for the build and for `npm run types`. */
export const routeOptions = {
  target: 'react',
  autoCodeSplitting: true,
  codeSplittingOptions: {
    // A screen and its loader are one chunk. Its pending component is in the main chunk: it is a few hundred bytes.
    defaultBehavior: [['component', 'loader']],
  },
  routesDirectory: join(import.meta.dirname, 'routes'),
  generatedRouteTree: join(import.meta.dirname, 'routeTree.gen.ts'),
  routeFileIgnorePrefix: '-',
  quoteStyle: 'single',
} as const;
