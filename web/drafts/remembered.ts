/** What this browser remembers of a student without their having typed it, such as what was opened last. */
import { storedValues } from './storage.ts';

const remembered = storedValues('remembered');

export const recall = remembered.read;
export const remember = remembered.write;
