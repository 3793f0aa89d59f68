/** The documents of a selection: their types, sizes and names. */
import type { Instant } from '../time.ts';
import { INVISIBLE } from '../web-address.ts';

/** The largest file in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The maximum of bytes of all files of one student. */
export const MAX_FILES_BYTES = 100 * 1024 * 1024;
/** The maximum of files of one selection. */
export const MAX_FILES = 20;
/** UTF-16 units of the longest name, including its extension. */
export const MAX_FILE_NAME = 120;

/** The accepted types, by media type; the first extension is added to a name without one. */
export const FILE_TYPES = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
/** An accepted media type. */
export type MediaType = keyof typeof FILE_TYPES;

/** A file of a selection, as its student sees it. */
export type FileView = {
  id: string;
  name: string;
  mediaType: MediaType;
  size: number;
  sha256: string;
  createdAt: Instant;
};

/** The size of a file for people: 340KB, 1.2MB. */
export function sizeLabel(bytes: number): string {
  const kilobytes = Math.max(1, Math.ceil(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`;
}

/** Characters that a common system forbids in file names, and those that no text of ours may contain. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** UTF-16 units of a name that are considered: more than any system allows. */
const LONGEST_READ = 1000;

/**
 * The name under which a file is shown and downloaded: the last path segment, without problematic characters, and with an extension of its
 * type. It is only a label and never part of a path of ours.
 */
export function fileName(given: string, type: MediaType): string {
  const last = (given.split(/[\\/]/).at(-1) ?? '').slice(0, LONGEST_READ).normalize('NFC');
  const name = last
    .replace(INVISIBLE, '')
    .replace(NOT_IN_NAMES, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const ending = FILE_TYPES[type].find((it) => name.toLowerCase().endsWith(`.${it}`));
  const stem = ending ? name.slice(0, -ending.length - 1) : name;
  const safe = RESERVED.test(stem) ? `_${stem}` : stem.replace(/[\s.]+$/, '');
  const end = `.${ending ?? FILE_TYPES[type][0]}`;
  return `${shortened(safe || 'file', MAX_FILE_NAME - end.length)}${end}`;
}

/** Device names that Windows reserves, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/** At most `max` UTF-16 units, never ending in half of a surrogate pair. */
function shortened(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}
