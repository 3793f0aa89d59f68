// npm run build: builds the pages, changed or not, so that a start finds them (also after `npm ci --omit=dev`).
import { build, install } from './prepare.mjs';

await install();
await build({ anew: true });
