// npm run build: builds the pages, changed or not, so that a start finds them (also after `npm ci --omit=dev`), and lists what the product
// consists of: dist/sbom.cdx.json (CycloneDX).
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutDevelopment } from './notices.mjs';
import { build, environment, install, npm, ROOT } from './prepare.mjs';

await install();
await build({ anew: true });
const [program = '', ...args] = [...npm(), 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
const sbom = JSON.parse(
  execFileSync(program, args, { cwd: ROOT, env: environment(), encoding: 'utf8', maxBuffer: 1e8 }),
);
writeFileSync(join(ROOT, 'dist/sbom.cdx.json'), JSON.stringify(withoutDevelopment(sbom), null, 2));
