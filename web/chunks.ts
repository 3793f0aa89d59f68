// Which modules travel together to the browser. It follows from the import graph: no list of files can become stale.
import { join } from 'node:path';

/** What the bundler tells about the modules it has read. */
type Info = { code: string | null; importedIds: string[]; dynamicallyImportedIds: string[] };
type Graph = { getModuleInfo: (id: string) => Info | null };

type Module = { id: string; reach: Reach };

/** A part that this many screens need is loaded with the first one, with the others like it: each file costs a request. */
const SEVERAL_SCREENS = 5;

const inPackage = (id: string, ...names: string[]) => names.some((name) => id.includes(`/node_modules/${name}/`));

/** The shared chunks; the first that fits takes the module. What fits none travels with the screens that import it. */
const CHUNKS: Record<string, (module: Module) => boolean> = {
  // Needed before anything can be shown, and the same for a long time.
  react: ({ id }) => inPackage(id, 'react', 'react-dom', 'scheduler'),
  // Checking a whole form: what is only shown needs none of it.
  schemas: ({ id }) => inPackage(id, 'zod'),
  // The little that the front page shares with the other two.
  common: ({ id, reach }) =>
    reach.landing.has(id) && (reach.auth.has(id) || reach.app.has(id) || reach.screens(id) > 0),
  // What sign-in and sign-up share with the app, without the router. An icon of their own would cost a request.
  base: ({ id, reach }) =>
    !reach.checks(id) &&
    reach.auth.has(id) &&
    (reach.app.has(id) || reach.screens(id) >= SEVERAL_SCREENS || (isIcon(id) && reach.screens(id) > 0)),
  // What is on every screen behind the sign-in.
  frame: ({ id, reach }) => reach.app.has(id),
  parts: ({ id, reach }) => !reach.checks(id) && reach.screens(id) >= SEVERAL_SCREENS,
  // What sign-up, onboarding and profile ask at once.
  'profile-form': ({ id, reach }) =>
    id.includes('/web/profile-form/') && reach.authStart.has(id) && reach.screens(id) > 0,
  // What the screens of sign-in and sign-up share.
  forms: ({ id, reach }) => reach.authStart.has(id) && reach.authLater.has(id),
};

/**
 * The shared chunks for the bundler.
 * @param web the folder of the three pages.
 */
export function chunkGroups(web: string) {
  let reach: Reach | undefined;
  return Object.entries(CHUNKS).map(([chunk, fits], at, { length }) => ({
    debugName: chunk,
    priority: length - at,
    name: (id: string, graph: Graph) => {
      reach ??= reachOf(graph, web);
      return !id.endsWith('.css') && fits({ id, reach }) ? chunk : null;
    },
  }));
}

/** What each page needs. */
type Reach = {
  landing: ReadonlySet<string>;
  /** Sign-in and sign-up; what opens from mails and later steps come later. */
  authStart: ReadonlySet<string>;
  authLater: ReadonlySet<string>;
  /** Both of them. */
  auth: ReadonlySet<string>;
  /** Without what is loaded with a screen. */
  app: ReadonlySet<string>;
  /** How many screens, dialogs and other parts that the app loads later need this module. */
  screens: (id: string) => number;
  /** Whether this module brings the schema library with it. */
  checks: (id: string) => boolean;
};

function reachOf(graph: Graph, web: string): Reach {
  const page = (path: string) => importsOf(graph, [join(web, path)]);
  const later = (modules: Iterable<string>) =>
    new Set([...modules].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  const app = page('main.tsx');
  const authStart = page('auth/start.tsx');
  const authLater = importsOf(graph, later(authStart));
  const screens = [...later(app)].map((id) => importsOf(graph, [id]));
  const withSchemas = new Map<string, boolean>();
  return {
    landing: page('landing/main.ts'),
    authStart,
    authLater,
    auth: new Set([...authStart, ...authLater]),
    app,
    screens: (id) => screens.filter((its) => its.has(id)).length,
    checks(id) {
      const known = withSchemas.get(id) ?? [...importsOf(graph, [id])].some((its) => inPackage(its, 'zod'));
      withSchemas.set(id, known);
      return known;
    },
  };
}

/** These modules and all that they import, directly or not; without what is imported later. */
function importsOf(graph: Graph, ids: Iterable<string>, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    const info = graph.getModuleInfo(id);
    if (!info) continue;
    const index = info.importedIds.find((its) => ICONS.test(its));
    const icons = index ? iconsOf(graph, index, info.code ?? '') : [];
    const others = info.importedIds.filter((its) => its !== index);
    importsOf(graph, [...others, ...icons], found);
  }
  return found;
}

/** The index of all icons: who imports it needs a few of them. */
const ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;

const isIcon = (id: string) => inPackage(id, 'lucide-react');

/** The modules of the icons that this code imports by name from the index. */
function iconsOf(graph: Graph, index: string, code: string): string[] {
  const names = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/.exec(code)?.[1] ?? '';
  const lines = graph.getModuleInfo(index)?.code?.split('\n') ?? [];
  return names.split(',').flatMap((entry) => {
    const name = entry.trim().split(/\s/)[0];
    const file = lines.find((line) => line.includes(`default as ${name},`) || line.includes(`default as ${name} `));
    const path = name && /'\.(\/icons\/.*)'/.exec(file ?? '')?.[1];
    return path ? [index.replace(/\/[^/]*$/, path)] : [];
  });
}
