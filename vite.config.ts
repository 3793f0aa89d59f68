import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { prerenderScreens } from './web/auth/vite-plugin.ts';
import { chunkGroups } from './web/chunks.ts';
import { firstViews } from './web/first-view/vite-plugin.ts';
import { landingEntry, landingPages } from './web/landing/vite-plugin.ts';
import { routeOptions } from './web/route-files.ts';

const here = import.meta.dirname;
// The build that shows /dev/ui stands apart: what `npm start` serves never has it.
const out = join(here, process.env.VITE_DEV_PAGES ? 'dist/web-e2e' : 'dist/web');

/** Where `npm run dev` has started the server. */
const server = process.env.SHIORI_SERVER ?? 'http://127.0.0.1:3000';

/** What the build begins from. Which page answers which path is said in domain/screens.ts. */
const PAGES = {
  ...landingEntry,
  auth: join(here, 'web/auth.html'),
  app: join(here, 'web/app.html'),
  // Scripts by themselves, no modules: they run before the first view is painted.
  showKept: join(here, 'web/first-view/show-kept.ts'),
  takeOver: join(here, 'web/first-view/take-over.ts'),
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
    firstViews(here),
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
      // See pureSchemas(). Nothing else may have these names: a call of `line.…()` would be left out.
      treeshake: { manualPureFunctions: ['z', 'line', 'filled'], propertyReadSideEffects: false },
      output: {
        codeSplitting: { groups: chunkGroups(join(here, 'web')) },
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
    generateBundle: {
      // After Vite, which deletes the entry of a page where it only imports: a file that is not there keeps the worker from installing.
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'));
        const list = files.sort().map((name) => `/${name}`);
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk' || !PLACEHOLDER.test(worker.code))
          throw new Error('the worker has no place for the list');
        worker.code = worker.code.replace(PLACEHOLDER, () => JSON.stringify(list));
      },
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
