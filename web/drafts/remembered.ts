/** Data that this browser keeps about a student without their typing it, such as the pages opened last. */
import { storedValues } from './storage.ts';

const remembered = storedValues('remembered');

export const recall = remembered.read;
export const remember = remembered.write;
