/** Ends what was started when this process ends, however that comes. */
import type { ChildProcess } from 'node:child_process';

const started = new Map<ChildProcess, NodeJS.Signals>();

process.once('exit', () => {
  for (const [child, signal] of started) child.kill(signal);
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** @param signal with which it is ended. */
export function endWithUs<T extends ChildProcess>(child: T, signal: NodeJS.Signals = 'SIGKILL'): T {
  started.set(child, signal);
  child.once('exit', () => started.delete(child));
  return child;
}
