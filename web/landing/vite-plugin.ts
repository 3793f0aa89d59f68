/** Writes the pages for everybody at build time, and shows them while they are worked on. */
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { runnerImport } from 'vite';
import { fillPage, type PageValues } from '../../domain/pages/page-template.ts';
import { pageFile, type Site, searchValues, siteValues } from '../../domain/pages/pages.ts';
import type { CompanyHit } from '../../domain/selections/views.ts';
import { jstDay, readClock } from '../../domain/time.ts';

/** What pages.tsx exports; the types of the build's own files know no JSX. */
type Pages = {
  PAGE_FILES: string[];
  renderPage(file: string, files: Record<'scripts' | 'preloads' | 'styles', string[]>): string;
};

const PAGES = join(import.meta.dirname, 'build/pages.tsx');
const SCRIPT = 'landing';

/** The entry of the build whose script and style the pages refer to. */
export const landingEntry = { [SCRIPT]: join(import.meta.dirname, 'main.ts') };

/** `server` is where the running server is asked for what it would fill in, while the pages are worked on. */
export function landingPages(server: string): Plugin {
  return {
    name: 'shiori:landing-pages',
    async generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === SCRIPT);
      if (entry?.type !== 'chunk') throw new Error('the pages for everybody have no script');
      for (const name of entry.viteMetadata?.importedCss ?? []) followSystem(bundle[name]);
      const { PAGE_FILES, renderPage } = (await runnerImport<Pages>(PAGES, { configFile: false })).module;
      const files = {
        scripts: [`/${entry.fileName}`],
        preloads: entry.imports.map((name) => `/${name}`),
        styles: [...(entry.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
      };
      for (const fileName of PAGE_FILES)
        this.emitFile({ type: 'asset', fileName, source: renderPage(fileName, files) });
    },
    hotUpdate({ file }) {
      // The browser never loads these modules: what they draw is loaded anew.
      if (file.startsWith(import.meta.dirname) && this.environment.name === 'client')
        this.environment.hot.send({ type: 'full-reload' });
    },
    configureServer(vite) {
      vite.middlewares.use(async (request, response, next) => {
        const url = new URL(request.url ?? '/', ORIGIN);
        const file = /\.|^\/@/.test(url.pathname) ? null : pageFile(url.pathname);
        if (file === null) return next();
        const { PAGE_FILES, renderPage } = (await vite.ssrLoadModule(PAGES)) as Pages;
        if (!PAGE_FILES.includes(file)) {
          // A screen that a script draws: Vite itself serves the page it starts from.
          request.url = `/${file}${url.search}`;
          return next();
        }
        const files = { scripts: ['/landing/main.ts'], preloads: [], styles: ['/landing/landing.css'] };
        const html = fillPage(renderPage(file, files), await valuesOf(server, url));
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(await vite.transformIndexHtml(url.pathname, html));
      });
    },
  };
}

/** The dark tokens in a built style. */
const DARK = /:root\[data-theme="?dark"?\](\{[^}]*\})/g;

/** Lets the pages be dark where the system is, without the script that the app waits for; a choice made there comes with theirs. */
function followSystem(style: Rolldown.OutputBundle[string] | undefined) {
  if (style?.type !== 'asset') throw new Error('the pages for everybody have no style');
  const css = String(style.source);
  const dark = [...css.matchAll(DARK)].map(([, tokens]) => `:root:not([data-theme])${tokens}`);
  if (dark.length === 0) throw new Error('the style of the pages for everybody has no dark tokens');
  style.source = `${css}@media (prefers-color-scheme:dark){${dark.join('')}}`;
}

const ORIGIN = 'http://localhost';

/** What the server would fill in, as far as it tells. */
async function valuesOf(baseUrl: string, url: URL): Promise<PageValues> {
  const ask = async (path: string) => (await fetch(new URL(path, baseUrl))).json();
  const { contactEmail, google } = (await ask('/api/site')) as Pick<Site, 'contactEmail' | 'google'>;
  // Everything that a setting can show is shown.
  const site = { baseUrl, contactEmail, google, smtp: true, analytics: true };
  const q = url.searchParams.get('q') ?? '';
  const found = url.pathname === '/search' ? await ask(`/api/companies?${url.searchParams}`) : {};
  const { companies = [] } = found as { companies?: CompanyHit[] };
  return { ...siteValues(site, jstDay(readClock())), ...searchValues(q, companies), failed: false };
}
