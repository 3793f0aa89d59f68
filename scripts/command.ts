/** What the commands beside the server have in common. */
import { REFUSED, Refusal } from '#server/base/refusal.ts';

/**
 * Runs a command. A refusal is printed as it is and ends it with its own exit code; any other error with 1, after what it means for the work.
 * @param failed such as `The report failed`.
 */
export async function runCommand(failed: string, run: () => Promise<void>) {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : `${failed}: ${(error as Error).message}`);
    process.exitCode = error instanceof Refusal ? REFUSED : 1;
  }
}
