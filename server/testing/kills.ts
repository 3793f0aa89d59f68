/**
 * How often a test that kills or restarts the program does so: a few times with all other tests, and as often as was promised with
 * `KILLS=20 npx vitest run --project processes`.
 */
export const KILLS = Number(process.env.KILLS || 5);
