/** A short tick in the hand after a press that did something, where the device can; never without a press. */
export function feel(ms = 10): void {
  if (!navigator.userActivation?.hasBeenActive || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(ms);
}
