import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { landingEntry, landingPages } from './web/landing/vite-plugin.ts';
import { routeOptions } from './web/route-files.ts';

const here = import.meta.dirname;
// The build that shows /dev/ui stands apart: what `npm start` serves never has it.
const out = join(here, process.env.VITE_DEV_PAGES ? 'dist/web-e2e' : 'dist/web');

/** Where `npm run dev` has started the server. */
const server = process.env.SHIORI_SERVER ?? 'http://127.0.0.1:3000';

/** Parts and rules that most screens stand on. */
const SHARED_BY_SCREENS = /\/web\/(?:ui\/|now|queries)|\/domain\/|@tanstack\/(?:query-core|react-query)|lucide-react/;

/** Needed before anything can be shown, and the same for a long time. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/** The little that the front page needs too, which comes without all of the rest. */
const SHARED_BY_ALL =
  /preload-helper|\/web\/(?:input-method|theme|page-views)\.ts|\/domain\/(?:app-name|consents|errors|screens)\.ts/;

/** What of the app's parts signing up and in needs too: it is to come without the rest, above all without the router. */
const SHARED_WITH_THE_WAY_IN =
  /\/web\/(?:api|messages|no-eval)\.ts|\/web\/ui\/(?:Banner|Button|ErrorScreens|Field|FilterChip|IconButton|Logo|Page|PasswordField|Ribbon|Select|Spinner|TextField)\.tsx|\/web\/profile-form\/(?:Disclosure|FormGroup|IndustryPicker|ResidenceFields|StudyFields|SchoolFields)\.tsx|\/web\/landing\/Frame\.tsx|\/domain\/(?:guard|redirect|target-industries|time|taxonomy\/(?:countries|graduation-years|industries|prefectures|university-groups))\.ts|hono\/dist\/|lucide-react\/(?!.*\/icons\/)|lucide-react\/.*\/icons\/(?:bell-ring|bookmark|building-2|building-complex|calendar-days|check|chevron-down|chevron-up|circle-alert|circle-check|eye|eye-off|info|triangle-alert|x)\.m?js/;
/** What several screens of the way in share. */
const WAY_IN = /\/web\/way-in\/(?!.*Screens?\.tsx|main|Verification)/;

/** What the pages for everybody share with the rest: they are to come without anything else. */
const SHARED_WITH_EVERYBODY = /\/web\/(?:input-method|page-views|theme)\.ts|\/domain\/consents\.ts/;

/** What the build begins from. Which page answers which path is said in domain/screens.ts. */
const PAGES = {
  ...landingEntry,
  'way-in': join(here, 'web/way-in.html'),
  app: join(here, 'web/app.html'),
  sw: join(here, 'web/worker/sw.ts'),
};

export default defineConfig({
  root: 'web',
  // Each path has its own page, or none: no page answers for all.
  appType: 'mpa',
  plugins: [landingPages(server), tanstackRouter(routeOptions), react(), tailwindcss(), workerAssets(), compressed()],
  resolve: { alias: { '#domain': join(here, 'domain'), '#web': join(here, 'web') } },
  server: {
    host: '127.0.0.1',
    // Not '/api': that would be web/api.ts, too.
    proxy: Object.fromEntries(['/api/', '/feed/', '/healthz', '/readyz'].map((path) => [path, server])),
  },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2023',
    // A first visit downloads what its screen needs and nothing is inlined: the page's policy allows no inline anything.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: PAGES,
      // A schema that no screen of a chunk uses is left out of it; making one has no effect but the schema.
      treeshake: { manualPureFunctions: ['z', 'line', 'filled'] },
      output: {
        // Small parts that most screens share travel together: each file is a request of its own, and a phone's are slow.
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT, priority: 4 },
            { name: 'light', test: SHARED_WITH_EVERYBODY, priority: 3 },
            { name: 'common', test: SHARED_BY_ALL, minShareCount: 2, priority: 4 },
            { name: 'base', test: SHARED_WITH_THE_WAY_IN, minShareCount: 2, priority: 3 },
            { name: 'forms', test: WAY_IN, minShareCount: 2, priority: 2 },
            { name: 'app', test: SHARED_BY_SCREENS, minShareCount: 4, priority: 1 },
          ],
        },
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});

/** Whichever quotes the minifier chose. */
const PLACEHOLDER = /\[(?:"|'|`)__ASSETS__(?:"|'|`)\]/;

/** Tells the service worker the names of the files that this build is made of. */
function workerAssets(): Plugin {
  return {
    name: 'shiori:worker-assets',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'));
      const list = files.sort().map((name) => `/${name}`);
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk' || !PLACEHOLDER.test(worker.code))
        throw new Error('the worker has no place for the list');
      worker.code = worker.code.replace(PLACEHOLDER, () => JSON.stringify(list));
    },
  };
}

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|webmanifest|xml)$/;

/** Lays a .br and a .gz beside each text file, so that the server never compresses one twice. */
function compressed(): Plugin {
  return {
    name: 'shiori:compressed',
    apply: 'build',
    async writeBundle({ dir = out }) {
      const files = await readdir(dir, { recursive: true });
      await Promise.all(files.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(path: string) {
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [small, smaller] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params }),
  ]);
  if (small.length < bytes.length) await writeFile(`${path}.gz`, small);
  if (smaller.length < bytes.length) await writeFile(`${path}.br`, smaller);
}
