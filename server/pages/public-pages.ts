/** The pages for everybody: built as HTML with a few places that only the installation and the day can fill. */
import { fillPage, type PageValues } from '#domain/page-template.ts';
import { siteValues } from '#domain/pages.ts';
import { type Day, jstDay } from '#domain/time.ts';
import type { Env } from '../http.ts';
import { madeHere, type SentFile } from './build.ts';

const HTML = 'text/html; charset=utf-8';

type Told = Pick<Env['Variables'], 'config' | 'now'>;
export type PublicPages = ReturnType<typeof publicPages>;

export function publicPages(files: ReadonlyMap<string, SentFile>) {
  const templates = new Map<string, string>();
  for (const [path, { type, plain }] of files) {
    const text = type === HTML ? new TextDecoder().decode(plain) : '';
    if (text.includes('[[')) templates.set(path.slice(1), text);
  }
  const ready = new Map<string, { day: Day; file: SentFile }>();

  return {
    /** The page of today; undefined where the build has none of that name, or none with anything to fill. */
    page(name: string, told: Told): SentFile | undefined {
      const template = templates.get(name);
      if (template === undefined) return undefined;
      const day = jstDay(told.now());
      const kept = ready.get(name);
      if (kept?.day === day) return kept.file;
      const file = madeHere(fillPage(template, valuesOf(told, day)), HTML);
      ready.set(name, { day, file });
      return file;
    },
    /** A page for this request alone. */
    filled(name: string, told: Told, more: PageValues): string | undefined {
      const template = templates.get(name);
      return template && fillPage(template, { ...valuesOf(told, jstDay(told.now())), ...more });
    },
  };
}

function valuesOf({ config }: Told, day: Day): PageValues {
  const site = {
    baseUrl: config.baseUrl,
    contactEmail: config.contactEmail ?? null,
    google: config.googleClientId !== undefined,
    smtp: config.smtpUrl !== undefined,
    analytics: config.ga4MeasurementId !== undefined,
  };
  return siteValues(site, day);
}
