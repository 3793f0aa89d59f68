/** Counters of this process in the text format of Prometheus. Labels are fixed words, never values from users. */

const COUNTERS = {
  shiori_answers_total: 'Answers of the API by status; 409 is a write that lost against another.',
  shiori_deliveries_total: 'Outcomes of attempts to deliver a reminder.',
  shiori_jobs_total: 'Runs of the jobs of housekeeping.',
  shiori_analytics_total: 'Page views passed on to Google Analytics, where it is set up.',
} as const;

const counts = new Map<string, number>();

/** Adds one to a counter. */
export function countOne(counter: keyof typeof COUNTERS, labels: Record<string, string>) {
  const name = `${counter}{${Object.entries(labels).map(([label, value]) => `${label}="${value}"`)}}`;
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** All counters, one line each. */
export function counterLines(): string[] {
  return Object.entries(COUNTERS).flatMap(([counter, help]) => [
    `# HELP ${counter} ${help}`,
    `# TYPE ${counter} counter`,
    ...[...counts].filter(([name]) => name.startsWith(`${counter}{`)).map(([name, count]) => `${name} ${count}`),
  ]);
}
