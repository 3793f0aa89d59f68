import { join } from 'node:path';

/** Where the screens are, and where the table of them is written: for the build and for `npm run types`. */
export const routeOptions = {
  target: 'react',
  autoCodeSplitting: true,
  codeSplittingOptions: {
    // A screen and its loader come in one file. What is shown until then is there from the start: it is a few hundred bytes.
    defaultBehavior: [['component', 'loader']],
  },
  routesDirectory: join(import.meta.dirname, 'routes'),
  generatedRouteTree: join(import.meta.dirname, 'routeTree.gen.ts'),
  routeFileIgnorePrefix: '-',
  quoteStyle: 'single',
} as const;
