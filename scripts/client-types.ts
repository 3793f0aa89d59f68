// npm run docs:client: writes the types of clients/typescript/ from the document of the open API. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '#domain/open-api/document.ts';
import { clientTypes, type Document } from './client-types-text.ts';

const FILE = new URL('../clients/typescript/operations.gen.ts', import.meta.url);
const text = clientTypes(openApiDocument('https://shiori.example.jp') as unknown as Document);

if (process.argv.includes('--check')) process.exitCode = readFileSync(FILE, 'utf8') === text ? 0 : 1;
else writeFileSync(FILE, text);
