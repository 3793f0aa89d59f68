/** What may be entered for a webhook; separate from webhooks.ts, so that the screen loads no schemas. */
import * as z from 'zod/mini';

/** A webhook as entered. The address is checked where it is used (server/integrations/webhooks/). */
export const newWebhook = z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(1000)) });
