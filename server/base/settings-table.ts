import { SETTINGS, type Setting } from './settings.ts';

const HEAD = `# Settings

しおり runs without any. Each is read from the environment, or else from the file \`.env\` in this folder (\`.env.example\` is one to
start from). A value that is missing or wrong is told at the start, all of them at once, and しおり does not start.
This page is written by \`npm run docs:settings\`.

| setting | what it does | by default | example |
|---|---|---|---|
`;

const TAIL = `
With \`NODE_ENV=production\` these are needed: \`BASE_URL\` (https), \`AUTH_SECRET\`, \`VAULT_KEYS\`, \`SMTP_URL\` (with TLS, unless the
server is on this machine), \`MAIL_FROM\` and \`TRUSTED_PROXIES\`; and with \`DATABASE_URL\` also \`VAPID_PUBLIC_KEY\` and \`VAPID_PRIVATE_KEY\`, because all processes need
the same. Settings marked *tests* are refused there.
`;

/** The table of settings for docs/SETTINGS.md. */
export function settingsTable(): string {
  const rows = (Object.values(SETTINGS) as Setting<unknown>[]).map(({ env, doc, fallback, example, testOnly }) =>
    row([`\`${env}\``, testOnly ? `${doc} *tests*` : doc, code(fallback), code(example)]),
  );
  return `${HEAD}${rows.join('\n')}\n${TAIL}`;
}

function row(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function code(value: unknown): string {
  const text = value === undefined ? '' : String(value);
  return text === '' ? '–' : `\`${text}\``;
}
