/** Runs arrivals and says what each process spent on a request. */
import { loadavg } from 'node:os';
import { type Arrivals, arrive, type Clients, failuresOf, type Outcome, type Summary, summaryOf } from './arrivals.ts';
import { cpuMs } from './program.ts';

export type Measured = Summary & { rate: number; outcomes: Outcome[]; cpu: Record<string, number>; load: number };

/** @param pids the processes whose time counts, by name. */
export async function measure(clients: Clients, arrivals: Arrivals, pids: Record<string, number[]>): Promise<Measured> {
  const spent = () => ({
    ...Object.fromEntries(
      Object.entries(pids).map(([name, its]) => [name, its.reduce((sum, pid) => sum + cpuMs(pid), 0)]),
    ),
    clients: ownCpuMs(),
  });
  const before: Record<string, number> = spent();
  const outcomes = await arrive(clients, arrivals);
  const cpu = Object.fromEntries(
    Object.entries(spent()).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / outcomes.length]),
  );
  return { ...summaryOf(outcomes), rate: outcomes.length / arrivals.seconds, outcomes, cpu, load: loadavg()[0] ?? 0 };
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export const HEADING = `| rate | p50 | p99 | most | p99 of what matters | shed | failed | processor ms a request |\n|---|---|---|---|---|---|---|---|`;

export function line(its: Measured): string {
  const cpu = Object.entries(its.cpu).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  const matters = summaryOf(its.outcomes.filter((it) => it.matters));
  const [p50, p99, most, first] = [its.p50, its.p99, its.most, matters.p99].map((ms) => Math.round(ms));
  return `| ${Math.round(its.rate)} | ${p50} | ${p99} | ${most} | ${first} | ${its.shed} | ${its.failed} | ${cpu.join(', ')} |`;
}

/** One line for each act: how many, p50 and p99, shed. */
export function perAct(outcomes: Outcome[]): string[] {
  const byAct = Object.groupBy(outcomes, (it) => it.act);
  return Object.entries(byAct).map(([name, its = []]) => {
    const { count, p50, p99, shed, failed } = summaryOf(its);
    return `| ${name} | ${count} | ${p50.toFixed(0)} | ${p99.toFixed(0)} | ${shed} | ${failed} |`;
  });
}

export function sayFailures(outcomes: Outcome[]) {
  for (const failure of failuresOf(outcomes).slice(0, 20)) console.log(`  ${failure}`);
}
