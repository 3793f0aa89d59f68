// npm test: everything, on a machine with nothing but git, npm and a Node. What CI runs.
import { findBrowser } from './browser.mjs';
import { conclude, journeys, lint, types, units } from './checks.mjs';
import { build, install } from './prepare.mjs';

await install();
const chromium = await findBrowser();
const outcomes = [await types(), await lint(), await units()];
await build();
outcomes.push(await journeys(chromium));
process.exit(conclude(outcomes));
