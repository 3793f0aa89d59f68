/** The documents that a student keeps with a selection: which there are, how large they may be, what they are called. */
import type { Instant } from '../time.ts';
import { INVISIBLE } from '../web-address.ts';

/** Bytes of the largest file. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Bytes of all files that one student keeps. */
export const MAX_FILES_BYTES = 100 * 1024 * 1024;
/** Files that one selection can have. */
export const MAX_FILES = 20;
/** UTF-16 units of the longest name, its ending included. */
export const MAX_FILE_NAME = 120;

/** The kinds of file that are taken, by media type; the first ending is the one that a name without any gets. */
export const FILE_TYPES = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
/** The media type of a file that is taken. */
export type MediaType = keyof typeof FILE_TYPES;

/** A file of a selection, as its student sees it. */
export type FileView = { id: string; name: string; mediaType: MediaType; size: number; createdAt: Instant };

/** How large a file is, for people: 340KB, 1.2MB. */
export function sizeLabel(bytes: number): string {
  const kilobytes = Math.max(1, Math.ceil(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`;
}

/** What stands in no file name of a common system, besides what no text of ours may have. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** UTF-16 units of a name that are looked at: more than any system takes, and no more work than that. */
const LONGEST_READ = 1000;

/**
 * The name under which a file is shown and downloaded: the last part of what was given, without what some system would stumble
 * over, and with an ending of its type, whatever it claimed to be. It is a label alone and never part of a path of ours.
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

/** Names that Windows keeps for devices, with whatever ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/** At most `max` UTF-16 units, and no half of a character at the end. */
function shortened(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}
