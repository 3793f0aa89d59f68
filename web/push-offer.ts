import type { ComponentType } from 'react';

let offer: ComponentType | null = null;
let changed = () => {};

/** The card that offers push messages, while it is shown (routes/app/-push-offer/). */
export const shownOffer = () => offer;

/** Shows the card above the screen, or takes it away. */
export function showOffer(next: ComponentType | null) {
  offer = next;
  changed();
}

/** Calls back after each change; there is one frame. Returns the function that ends it. */
export function onOffer(listener: () => void): () => void {
  changed = listener;
  return () => {
    changed = () => {};
  };
}
