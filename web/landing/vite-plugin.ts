/** Writes the public pages at build time, and serves them during development. */
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { runnerImport } from 'vite';
import { fillPage, type PageValues } from '../../domain/pages/page-template.ts';
import { pageFile, type Site, searchValues, siteValues } from '../../domain/pages/pages.ts';
import type { CompanyHit } from '../../domain/selections/views.ts';
import { jstDay, readClock } from '../../domain/time.ts';

/** The exports of pages.tsx; the types of the build's own files know no JSX. */
type Pages = {
  PAGE_FILES: string[];
  renderPage(file: string, files: Record<'scripts' | 'preloads' | 'styles', string[]>): string;
};

const PAGES = join(import.meta.dirname, 'build/pages.tsx');
const SCRIPT = 'landing';

/** The entry of the build whose script and style the pages refer to. */
export const landingEntry = { [SCRIPT]: join(import.meta.dirname, 'main.ts') };

/** `server` is the address of the running server that supplies the values during development. */
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
      // The browser never loads these modules, so a change reloads the page.
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
          // A client-rendered screen: Vite serves its entry page.
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

/** Makes the pages dark where the system is, without the script that the app waits for; a theme chosen in the app comes with its script. */
function followSystem(style: Rolldown.OutputBundle[string] | undefined) {
  if (style?.type !== 'asset') throw new Error('the pages for everybody have no style');
  const css = String(style.source);
  const dark = [...css.matchAll(DARK)].map(([, tokens]) => `:root:not([data-theme])${tokens}`);
  if (dark.length === 0) throw new Error('the style of the pages for everybody has no dark tokens');
  style.source = `${css}@media (prefers-color-scheme:dark){${dark.join('')}}`;
}

const ORIGIN = 'http://localhost';

/** The values that the server would fill in, as far as its API has them. */
async function valuesOf(baseUrl: string, url: URL): Promise<PageValues> {
  const ask = async (path: string) => (await fetch(new URL(path, baseUrl))).json();
  const { contactEmail, google } = (await ask('/api/site')) as Pick<Site, 'contactEmail' | 'google'>;
  // Everything that depends on a setting is shown.
  const site = { baseUrl, contactEmail, google, smtp: true, analytics: true };
  const q = url.searchParams.get('q') ?? '';
  const found = url.pathname === '/search' ? await ask(`/api/companies?${url.searchParams}`) : {};
  const { companies = [] } = found as { companies?: CompanyHit[] };
  return { ...siteValues(site, jstDay(readClock())), ...searchValues(q, companies), failed: false };
}
