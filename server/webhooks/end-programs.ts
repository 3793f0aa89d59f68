import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { accessTokens, webhooks } from '../db/schema/programs.ts';

/** Ends what gives programs access to an account: its tokens, and its webhooks with what waits for them. False when there was nothing. */
export async function endPrograms(tx: Db, userId: string): Promise<boolean> {
  const tokens = await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
  const hooks = await tx.delete(webhooks).where(eq(webhooks.userId, userId));
  return (tokens.rowCount ?? 0) + (hooks.rowCount ?? 0) > 0;
}
