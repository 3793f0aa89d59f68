/** Builds what draws the first views on the server (render.tsx) into a folder of its own beside the files of the browser. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

/** No file of a folder that begins with a dot is served (server/pages/build.ts). */
export const FIRST_VIEW_FOLDER = '.first-view';

export function firstViews(root: string): Plugin {
  return {
    name: 'shiori:first-views',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      await build({
        root: join(root, 'web'),
        configFile: false,
        logLevel: 'warn',
        plugins: [react()],
        resolve: {
          alias: {
            '#web/guard.ts': join(root, 'web/first-view/guard.ts'),
            '#domain': join(root, 'domain'),
            '#web': join(root, 'web'),
          },
        },
        define: { 'process.env.NODE_ENV': '"production"' },
        // The image of a release has no package that only the pages need (Dockerfile).
        ssr: { noExternal: true },
        build: {
          ssr: join(root, 'web/first-view/render.tsx'),
          outDir: join(dir, FIRST_VIEW_FOLDER),
          emptyOutDir: true,
          target: 'es2024',
          copyPublicDir: false,
          rollupOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
        },
      });
    },
  };
}
