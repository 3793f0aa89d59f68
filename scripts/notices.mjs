// The licences of the packages that the product is made of, as their terms ask of whoever passes copies on; and the list of these packages.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE = /^(licen[cs]e|copying|notice)(\.(md|txt)|-\w+)?$/i;
const HEAD =
  'しおり is free software under the MIT licence. It contains, or runs on, the packages below; each is under its own licence.\n';

/** The text of all notices: of each package that is installed to run the product, with name, version, licence and its text. */
export function notices(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const parts = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(root, path)))
    .map(([path, { version }]) => partOf(root, path, version))
    .sort();
  return [HEAD, ...new Set(parts)].join('\n');
}

function partOf(root, path, version) {
  const folder = join(root, path);
  const { name, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => LICENCE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const kind = [license ?? licenses ?? 'see below'].flat().map((it) => it.type ?? it);
  return [`${'-'.repeat(78)}\n${name} ${version} (${kind.join(', ')})\n`, ...texts.map((text) => `${text}\n`)].join(
    '\n',
  );
}

export function writeNotices(root, file) {
  writeFileSync(file, notices(root));
}

/** A CycloneDX document of npm without what only development needs. (npm's own `--omit=dev` also drops packages that both need.) */
export function withoutDevelopment({ components, dependencies, metadata, ...rest }) {
  const kept = components.filter(({ properties = [] }) => !properties.some((it) => it.name.endsWith(':development')));
  const refs = new Set([metadata.component['bom-ref'], ...kept.map((it) => it['bom-ref'])]);
  return {
    ...rest,
    // npm takes the name of the folder.
    metadata: { ...metadata, component: { ...metadata.component, name: 'shiori' } },
    components: kept,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((it) => refs.has(it)) })),
  };
}
