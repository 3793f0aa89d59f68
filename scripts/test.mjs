// npm test: all checks, on a machine with only git, npm and Node. CI runs it.
import { findBrowser, findHeadlessShell, NO_BROWSER } from './browser.mjs';
import { conclude, journeys, lint, noJourneys, types, units } from './checks.mjs';
import { build, install } from './prepare.mjs';

await install();
const chromium = await findBrowser();
if (!chromium) console.warn(`${NO_BROWSER} Everything else is checked meanwhile.`);
const outcomes = [await types(), await lint(), await units()];
if (chromium) await build();
outcomes.push(chromium ? await journeys(chromium, await findHeadlessShell()) : noJourneys(NO_BROWSER));
process.exit(conclude(outcomes));
