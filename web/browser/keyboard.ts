/**
 * Tells an element how much of the window a phone's keyboard leaves (`--seen`) and covers (`--keyboard`), so that it stays above it.
 * Returns what ends that.
 */
export function followKeyboard(element: HTMLElement | null): (() => void) | undefined {
  const view = window.visualViewport;
  if (!view || !element) return;
  const measure = () => {
    // Zoomed in, the view is a part of the page: the element stays as it is.
    if (view.scale !== 1) return;
    element.style.setProperty('--seen', `${view.height}px`);
    element.style.setProperty('--keyboard', `${Math.max(0, window.innerHeight - view.height - view.offsetTop)}px`);
  };
  measure();
  view.addEventListener('resize', measure);
  view.addEventListener('scroll', measure);
  return () => {
    view.removeEventListener('resize', measure);
    view.removeEventListener('scroll', measure);
  };
}
