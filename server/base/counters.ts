/** Counters and histograms of this process in the text format of Prometheus. Labels are fixed words, never values from users. */

const COUNTERS = {
  shiori_answers_total: 'Answers of the API by status; 409 is a write that lost against another.',
  shiori_shed_total: 'Requests refused because this process was behind, by kind.',
  shiori_deliveries_total: 'Outcomes of attempts to deliver a reminder.',
  shiori_bounces_total: 'Reminders that came back, by what that says about the address.',
  shiori_inbox_mails_total: 'Mails that came to forwarding addresses, by what became of them.',
  shiori_mailings_total: 'Outcomes of attempts to send a mail of a mailing.',
  shiori_calendar_syncs_total: 'Runs of the sync with Google Calendar by how they ended.',
  shiori_jobs_total: 'Runs of the jobs of housekeeping.',
  shiori_analytics_total: 'Page views passed on to Google Analytics, where it is set up.',
  shiori_untrusted_forwards_total: 'Requests with an X-Forwarded-For of a peer that TRUSTED_PROXIES does not name.',
} as const;

const counts = new Map<string, number>([['shiori_untrusted_forwards_total{}', 0]]);

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const HISTOGRAMS = {
  shiori_request_seconds: 'Time from a request to the beginning of its answer, by the pattern of its route.',
} as const;

/** Counts by bucket, each its own (not cumulative); the last is above all bounds. */
type Histogram = { buckets: number[]; sum: number };
const histograms = new Map<string, Histogram>();

/** Adds one to a counter. */
export function countOne(counter: keyof typeof COUNTERS, labels: Record<string, string> = {}) {
  const name = `${counter}{${labelText(labels)}}`;
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Adds a duration to a histogram. */
export function observe(histogram: keyof typeof HISTOGRAMS, labels: Record<string, string>, seconds: number) {
  const name = `${histogram}{${labelText(labels)}}`;
  const its = histograms.get(name) ?? { buckets: Array(BUCKETS.length + 1).fill(0), sum: 0 };
  const at = BUCKETS.findIndex((bound) => seconds <= bound);
  const bucket = at === -1 ? BUCKETS.length : at;
  its.buckets[bucket] = (its.buckets[bucket] ?? 0) + 1;
  its.sum += seconds;
  histograms.set(name, its);
}

function labelText(labels: Record<string, string>): string {
  return Object.entries(labels)
    .map(([label, value]) => `${label}="${value}"`)
    .join(',');
}

/** All counters, one line each; those without labels from the start on. */
export function counterLines(): string[] {
  return Object.entries(COUNTERS).flatMap(([counter, help]) => [
    `# HELP ${counter} ${help}`,
    `# TYPE ${counter} counter`,
    ...[...counts].filter(([name]) => name.startsWith(`${counter}{`)).map(([name, count]) => `${name} ${count}`),
  ]);
}

/** All histograms, with their buckets cumulated. */
export function histogramLines(): string[] {
  return Object.entries(HISTOGRAMS).flatMap(([histogram, help]) => [
    `# HELP ${histogram} ${help}`,
    `# TYPE ${histogram} histogram`,
    ...[...histograms]
      .filter(([name]) => name.startsWith(`${histogram}{`))
      .flatMap(([name, its]) => linesOf(name, its)),
  ]);
}

function linesOf(name: string, { buckets, sum }: Histogram): string[] {
  const [histogram = '', labels = ''] = name.slice(0, -1).split('{');
  let total = 0;
  const lines = buckets.map((count, at) => {
    total += count;
    return `${histogram}_bucket{${labels},le="${BUCKETS[at] ?? '+Inf'}"} ${total}`;
  });
  return [...lines, `${histogram}_sum{${labels}} ${sum}`, `${histogram}_count{${labels}} ${total}`];
}
