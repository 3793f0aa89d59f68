import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { prerenderScreens } from './web/auth/vite-plugin.ts';
import { landingEntry, landingPages } from './web/landing/vite-plugin.ts';
import { routeOptions } from './web/route-files.ts';

const here = import.meta.dirname;
// The build that shows /dev/ui stands apart: what `npm start` serves never has it.
const out = join(here, process.env.VITE_DEV_PAGES ? 'dist/web-e2e' : 'dist/web');

/** Where `npm run dev` has started the server. */
const server = process.env.SHIORI_SERVER ?? 'http://127.0.0.1:3000';

/** Needed before anything can be shown, and the same for a long time. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/;

/** The little that the front page needs too, which comes without all of the rest. */
const SHARED_BY_ALL =
  /preload-helper|\/web\/(?:[\w-]+\/)*(?:input-method|theme|page-views)\.ts|\/domain\/(?:[\w-]+\/)*(?:app-name|consents|errors|screens)\.ts/;

/** What of the app's parts signing up and in needs too: it is to come without the rest, above all without the router. */
const SHARED_WITH_AUTH =
  /\/web\/(?:drafts\/)?(?:api|drafts|messages|browser\/no-eval|sign-out)\.ts|\/web\/ui\/\w+\/(?:Banner|Button|Checkbox|ErrorScreens|Field|FilterChip|IconButton|Logo|Page|PasswordField|PriorityBadge|Select|Spinner|TextField)\.tsx|\/domain\/(?:accounts\/guard|calendar\/holidays|accounts\/redirect|time|web-address|taxonomy\/industries)\.ts|hono\/dist\/|lucide-react\/(?!.*\/icons\/)|lucide-react\/.*\/icons\/(?:bell-ring|building-2|building-complex|calendar-days|check|chevron-down|circle-(?:alert|check|exclamation-point)|eye|eye-off|info|triangle-(?:alert|exclamation-point)|x)\.m?js/;

/** What a student tells about themselves, when signing up and on the profile; most screens do without. */
const PROFILE_FIELDS =
  /\/web\/profile-form\/(?:Disclosure|FormGroup|IndustryPicker|ResidenceFields|StudyFields|SchoolFields)\.tsx|\/web\/landing\/parts\/Frame\.tsx|\/domain\/taxonomy\/(?:target-industries|countries|graduation-years|prefectures|university-groups)\.ts/;

/** The longer lists of the same, which come when they are unfolded. */
const JOB_PREFERENCES = /\/web\/profile-form\/JobPreferences\.tsx|\/domain\/taxonomy\/(?:company-sizes|job-types)\.ts/;

/** What several screens of the way in share. */
const AUTH = /\/web\/auth\/(?!.*Screens?\.tsx|main|Verification)/;

/** Checking a whole form; what is only shown needs none of it. */
const SCHEMAS = /\/node_modules\/zod\/|\/domain\/fields\.ts/;

/** Writing about an event or a selection, in a dialog or step by step. */
const EDITING =
  /\/node_modules\/react-hook-form\/|\/web\/routes\/app\/-event\/(?:EventForm|PrivateNote|draft|web-address)|\/web\/ui\/fields\/DateTimeField\.tsx/;

/** What is on every screen behind the sign-in, and the table of the screens without what they show. */
const FRAME =
  /\/@tanstack\/(?!react-virtual|virtual-core)|use-sync-external-store|\/web\/(?:cache|guard|live|queries|router|routeTree\.gen|browser\/(?:now|online|use-theme|worker-registration)|drafts\/recent)\.ts|\/web\/routes\/app\/(?:-frame\/|-palette\/Palette\.|-parts\/(?:keys|navigation|overlay)\.)|\/web\/routes\/app\/route\.tsx|\/web\/routes\/(?:[^-/?][^/?]*\/)*[^-/?][^/?]*\.tsx(?:\?tsr-shared.*)?$|\/web\/ui\/(?:overlays|feedback)\/(?:Menu|OfflineBar|ToastRegion|use-popup)\./;

/** Small parts and rules that several screens stand on; without the larger ones that only a few need. */
const SHARED_BY_SCREENS =
  /\/web\/(?:browser\/debounced\.ts|ui\/(?!fields\/DateTimeField|fields\/OTPField))|\/web\/routes\/app\/-(?:parts\/(?:SharingNote|changes|use-company-results)|event\/ReminderChoices)|\/domain\/(?!selections\/(?:selections|fields)\.|calendar\/(?:free-slots|holidays|calendar)|fields|profile|accounts\/(?:session|email|punycode|account))|lucide-react/;

/** What the build begins from. Which page answers which path is said in domain/screens.ts. */
const PAGES = {
  ...landingEntry,
  auth: join(here, 'web/auth.html'),
  app: join(here, 'web/app.html'),
  sw: join(here, 'web/worker/sw.ts'),
};

export default defineConfig({
  root: 'web',
  // Each path has its own page, or none: no page answers for all.
  appType: 'mpa',
  plugins: [
    landingPages(server),
    tanstackRouter(routeOptions),
    react(),
    tailwindcss(),
    pureSchemas(),
    prerenderScreens(),
    workerAssets(),
    compressed(),
  ],
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
    // Tells the server which files a screen needs (server/pages/screen-files.ts).
    manifest: true,
    rollupOptions: {
      input: PAGES,
      // See pureSchemas().
      treeshake: { manualPureFunctions: ['z', 'line', 'filled'], propertyReadSideEffects: false },
      output: {
        // Small parts that most screens share travel together: each file is a request of its own, and a phone's are slow.
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT, priority: 10 },
            { name: 'common', test: SHARED_BY_ALL, minShareCount: 2, priority: 9 },
            { name: 'base', test: SHARED_WITH_AUTH, minShareCount: 2, priority: 8 },
            { name: 'profile-fields', test: PROFILE_FIELDS, minShareCount: 2, priority: 7 },
            { name: 'job-preferences', test: JOB_PREFERENCES, priority: 6 },
            { name: 'frame', test: FRAME, priority: 5 },
            { name: 'schemas', test: SCHEMAS, priority: 4 },
            { name: 'parts', test: SHARED_BY_SCREENS, minShareCount: 2, priority: 3 },
            { name: 'editing', test: EDITING, minShareCount: 2, priority: 2 },
            { name: 'forms', test: AUTH, minShareCount: 2, priority: 1 },
          ],
        },
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});

/**
 * Says of each schema that making it does nothing else, so that one that nobody uses is left out, and zod with it. Naming `z` as pure is
 * not enough: that does not hold for what is called on the result, as in `z.string().check()`.
 */
function pureSchemas(): Plugin {
  return {
    name: 'shiori:pure-schemas',
    transform: {
      filter: { id: /\/domain\/[^?]*\.ts$/, code: 'zod/mini' },
      handler: (code) => ({ code: code.replaceAll(/(?<![\w.])z(?=\s*\.\w+\()/g, '/* @__PURE__ */ z'), map: null }),
    },
  };
}

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
