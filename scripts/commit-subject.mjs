#!/usr/bin/env node
/** Git hook that checks the subject of a commit: `ln -s ../../scripts/commit-subject.mjs .git/hooks/commit-msg`. */
import { readFileSync } from 'node:fs';

export const LONGEST = 72;

/**
 * What is wrong with a commit's subject; null if nothing is.
 * @param {string} subject
 */
export function subjectFault(subject) {
  if (/^(?:Merge |Revert |fixup! |squash! )/.test(subject)) return null;
  if (subject.length > LONGEST) return `The subject has ${subject.length} characters, at most ${LONGEST} are allowed.`;
  return /^[a-z0-9][\w, /-]*: \S/.test(subject) ? null : 'The subject must be "area: what changes".';
}

const fault = import.meta.main && subjectFault(readFileSync(process.argv[2] ?? '', 'utf8').split('\n')[0] ?? '');
if (fault) throw new Error(fault);
