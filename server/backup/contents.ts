/**
 * What a backup is: a gzipped tar of plain files.
 *
 *     backup.json              what it is of: release, migration, tables, keys (`Header`)
 *     tables/NAME/000001.copy  rows as `COPY … TO STDOUT` writes them, in parts
 *     keys/NAME.json           the key files of DATA_DIR
 *     files/OBJECT             the contents of students' files, where they are kept in a folder
 *     bucket/000001.tsv        name, size, time and ETag of the objects, where they are kept in a bucket
 *     totals.json              rows, bytes and checksum of each table (`Totals`)
 *     SHA256SUMS               the checksum of every other entry, in the form of sha256sum
 */
import * as z from 'zod/mini';

/** Goes up when an older release could not read it any more. */
export const FORMAT = 1;
export const PRODUCT = 'shiori';

/** The key files of DATA_DIR; in a backup they are in the folder keys/. */
export const KEY_FILES = ['keys.json', 'vault-keys.json'];

/** SQL: rows are written and read in the same text form, whatever the settings of a database are. */
export const TEXT_FORM =
  "SET LOCAL client_encoding = 'UTF8'; SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'postgres'";

/** The tables that are backed up without their rows: a key of the day must not outlive it, and here nobody would delete it. */
export const WITHOUT_ROWS = ['page_view_keys'];

const text = z.string().check(z.maxLength(200));
const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/));
const whole = z.number().check(z.int(), z.gte(0));

export const HEADER = z.object({
  product: z.literal(PRODUCT),
  format: whole,
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  takenAt: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)),
  release: text,
  /** The timestamp of the last migration of the database, in ms. */
  migration: whole,
  postgres: text,
  tables: z.array(z.object({ name, columns: z.array(name) })),
  /** The value that each sequence gave last; null where it has given none. */
  sequences: z.array(z.object({ name, last: z.nullable(z.string().check(z.regex(/^\d+$/))) })),
  /** The root keys of the installation, each by a checksum: where they are not in a key file, the same have to be set again. */
  rootKeys: z.array(z.object({ version: whole, fingerprint: text })),
  /** Settings that held keys, which are therefore in no key file. */
  keysInSettings: z.array(text),
  files: z.enum(['contents', 'listing', 'left out']),
});
export type Header = z.infer<typeof HEADER>;

export const TOTALS = z.object({
  tables: z.record(name, z.object({ rows: whole, bytes: whole, sha256: text })),
  files: z.object({ count: whole, bytes: whole }),
  /** Objects of files that the storage no longer had, or that had changed. */
  lost: z.array(text),
});
export type Totals = z.infer<typeof TOTALS>;
