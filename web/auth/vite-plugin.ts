/** Prerenders the first screens of sign-up and login at build time. */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { runnerImport } from 'vite';

/** The exports of prerender.tsx; the types of the build's own files know no JSX. */
type Prerender = { PRERENDERED_FILES: string[]; prerendered(file: string): { title: string; picture: string } };

const ROOT = '<div id="root"></div>';
/** Painted whole, once the parser is at what follows (auth.html): what is centred or wraps would move while the rest is parsed. */
const PAINTED_WHOLE = '<link rel="expect" href="#after-root" blocking="render">';

export function prerenderScreens(): Plugin {
  return {
    name: 'shiori:prerender-screens',
    apply: 'build',
    // After Vite has written the page.
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['auth.html'];
      if (page?.type !== 'asset') throw new Error('the way in has no page');
      const html = String(page.source);
      if (!html.includes(ROOT)) throw new Error('the page of the way in has no place for its screens');
      const ahead = join(import.meta.dirname, 'prerender.tsx');
      const { PRERENDERED_FILES, prerendered } = (await runnerImport<Prerender>(ahead, { configFile: false })).module;
      for (const fileName of PRERENDERED_FILES) {
        const { title, picture } = prerendered(fileName);
        const source = html
          .replace(/<title>.*?<\/title>/, () => title + PAINTED_WHOLE)
          .replace(ROOT, () => ROOT.replace('><', () => `>${picture}<`));
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
