/** What may be entered for an access token; separate from tokens.ts, so that the screen loads no schemas. */
import * as z from 'zod/mini';
import { filled } from '../fields.ts';
import { MAX_TOKEN_NAME, TOKEN_DAYS, TOKEN_SCOPE_IDS } from './tokens.ts';

/** A token as entered. */
export const newToken = z.strictObject({
  name: filled(MAX_TOKEN_NAME),
  scopes: z.array(z.enum(TOKEN_SCOPE_IDS)).check(
    z.minLength(1),
    z.maxLength(TOKEN_SCOPE_IDS.length),
    z.refine((it) => new Set(it).size === it.length),
  ),
  days: z.literal([...TOKEN_DAYS]),
});
/** The output of the schema. */
export type NewToken = z.output<typeof newToken>;
