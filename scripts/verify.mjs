// npm run verify: types, lint and tests, without a browser and without killing processes. To be run before each commit.
import { conclude, lint, types, units } from './checks.mjs';
import { install } from './prepare.mjs';

await install();
process.exit(conclude([await types(), await lint(), await units('domain', 'server')]));
