/** Processes that wait for each other in turn are kept on one core: to wake another core takes longer than most statements. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The cores that this process may run on; none where that is not known. */
export async function usableCores(): Promise<number[]> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const ranges = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1]?.split(',') ?? [];
  return ranges.flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

/** Keeps a process, and those that it starts from now on, on this core. Where that cannot be done, it runs on any. */
export async function keepOn(core: number | undefined, pid: number | undefined): Promise<void> {
  if (core === undefined || pid === undefined) return;
  await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]).catch(
    () => {},
  );
}
