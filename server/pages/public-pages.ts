/** Built pages whose placeholders depend on the installation and the day: the public pages, robots.txt. */
import { fillPage, type PageValues } from '#domain/pages/page-template.ts';
import { siteValues } from '#domain/pages/pages.ts';
import { type Day, jstDay } from '#domain/time.ts';
import type { Env } from '../http/http.ts';
import { madeHere, type SentFile } from './build.ts';

/** HTML, text and XML; scripts and styles have no placeholders. */
const FILLABLE = /\.(?:html|txt|xml)$/;

type PageContext = Pick<Env['Variables'], 'config' | 'now'>;
export type PublicPages = ReturnType<typeof publicPages>;

export function publicPages(files: ReadonlyMap<string, SentFile>) {
  const templates = new Map<string, { text: string; type: string }>();
  for (const [path, { type, plain }] of files) {
    const text = FILLABLE.test(path) ? new TextDecoder().decode(plain) : '';
    if (text.includes('[[')) templates.set(path.slice(1), { text, type });
  }
  const ready = new Map<string, { day: Day; file: SentFile }>();

  return {
    /** Today's version of a file; undefined where the build has no such file, or it has no placeholders. */
    page(name: string, context: PageContext): SentFile | undefined {
      const template = templates.get(name);
      if (template === undefined) return undefined;
      const day = jstDay(context.now());
      const kept = ready.get(name);
      if (kept?.day === day) return kept.file;
      const file = madeHere(fillPage(template.text, valuesOf(context, day)), template.type);
      ready.set(name, { day, file });
      return file;
    },
    /** A page rendered for this request alone. */
    filled(name: string, context: PageContext, more: PageValues): string | undefined {
      const template = templates.get(name);
      return template && fillPage(template.text, { ...valuesOf(context, jstDay(context.now())), ...more });
    },
  };
}

function valuesOf({ config }: PageContext, day: Day): PageValues {
  const site = {
    baseUrl: config.baseUrl,
    contactEmail: config.contactEmail ?? null,
    google: config.googleClientId !== undefined,
    smtp: config.smtpUrl !== undefined,
    analytics: config.ga4MeasurementId !== undefined,
  };
  return siteValues(site, day);
}
