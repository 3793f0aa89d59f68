import { readFileSync } from 'node:fs';
import { hasIndustryDetail, INDUSTRY_IDS, type Industry } from '#domain/taxonomy/industries.ts';
import { foldCompanyName } from '#domain/text/company-name.ts';

/** A company of the catalogue that ships with the product. */
export type CatalogueCompany = {
  /** The name that students use. It contains the legal form only where people commonly say it. */
  name: string;
  /** The registered name; null where uncertain. */
  legalName: string | null;
  /** Hiragana, the sort key of lists. */
  reading: string;
  industry: Industry;
  industryDetail: string;
  /** All folded names by which the search finds the company: name, legal name, reading, short and former names. */
  keywords: string[];
};

const HEADING = 'name\tlegal\treading\tdetail\tkeywords';

/** Reads every company of the catalogue, by industry in the order of the taxonomy. @throws Error when a file is malformed. */
export function readCatalogue(): CatalogueCompany[] {
  return INDUSTRY_IDS.flatMap((industry) => {
    const file = new URL(`./catalogue/${industry}.tsv`, import.meta.url);
    const [heading, ...rows] = readFileSync(file, 'utf8').replace(/\n$/, '').split('\n');
    if (heading !== HEADING) throw new Error(`${industry}.tsv: the first line is not "${HEADING}"`);
    return rows.map((row) => readRow(industry, row));
  });
}

function readRow(industry: Industry, row: string): CatalogueCompany {
  const cells = row.split('\t');
  const [name, legal, reading, detail, words] = cells;
  if (cells.length !== 5 || !name || !reading || !detail || words === undefined) {
    throw new Error(`${industry}.tsv: not five columns, or an empty one: ${row}`);
  }
  if (!hasIndustryDetail(industry, detail)) throw new Error(`${industry}.tsv: ${name} has an unknown part ${detail}`);
  const spellings = [name, legal ?? '', ...readings(name, reading), ...words.split('|')].filter((word) => word !== '');
  return {
    name,
    legalName: legal || null,
    reading,
    industry,
    industryDetail: detail,
    keywords: [...new Set(spellings.map(foldCompanyName))],
  };
}

/** The reading, and its common variant if it has one: にほん and にっぽん, けんきゅうしょ and けんきゅうじょ. */
function readings(name: string, reading: string): string[] {
  const said = [reading];
  if (name.includes('日本')) said.push(reading.replace('にっぽん', 'にほん'), reading.replace('にほん', 'にっぽん'));
  if (name.includes('研究所'))
    said.push(reading.replace('けんきゅうしょ', 'けんきゅうじょ'), reading.replace('けんきゅうじょ', 'けんきゅうしょ'));
  return said;
}
