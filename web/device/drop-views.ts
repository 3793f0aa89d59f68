import { FIRST_VIEWS } from '#domain/pages/first-view.ts';

/** `shiori/device/view/PATH`: the name of the view that is kept of a screen: until when it holds, from when it is, and in which shape of the window. Also in first-view/show-kept.ts. */
export const VIEW_NAME = 'shiori/device/view/';

/** What the screens show has changed: the kept views are those of before. At once, so that no reload is faster. */
export function dropViews() {
  try {
    for (const path of FIRST_VIEWS) localStorage.removeItem(VIEW_NAME + path);
  } catch {
    // Without storage there is no view.
  }
}
