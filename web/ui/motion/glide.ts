type Motion = typeof import('./motion.ts');

let motion: Motion | undefined;

/** Loaded with the first press: until then nothing moves. */
export async function loadMotion(): Promise<void> {
  motion = await import('./motion.ts');
}

/** Makes a change, and shows where the thing with this id goes, or all that can. */
export function glide(...[change, ...how]: Parameters<Motion['glide']>): void {
  if (motion) motion.glide(change, ...how);
  else change();
}

/** Makes a change that turns a page, and shows from which side the next one comes (1: it follows). */
export function turnPage(...[change, ...how]: Parameters<Motion['turnPage']>): void {
  if (motion) motion.turnPage(change, ...how);
  else change();
}

/** A short tick in the hand, after a press. */
export const feel = () => motion?.feel();
