/** How the journeys start Chromium. */
import { existsSync } from 'node:fs';

const firstThatExists = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

const chromium = firstThatExists(process.env.CHROMIUM_PATH, '/usr/bin/chromium');

function launch(executablePath: string | undefined) {
  return {
    ...(executablePath && { executablePath }),
    // Where the system has no locale, Chromium keeps no Japanese name of a file.
    env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
    // There is no graphics card to use. Chromium's own sandbox does not start for root.
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  };
}

/** The headless shell where it is installed: the same engine without the desktop browser around it, for half of the processor's time. */
export const SHELL = launch(
  firstThatExists(process.env.CHROMIUM_SHELL_PATH, '/usr/bin/chromium-headless-shell') ?? chromium,
);

/** The desktop browser, for what the shell has not: notifications. */
export const DESKTOP_BROWSER = launch(chromium);
