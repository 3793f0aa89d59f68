import './adding.css';
import { useEffect } from 'react';

/** Tells the dialog inside how much of the screen a phone's keyboard leaves, so that its buttons stay above it. */
export function useScreenLeft(box: { current: HTMLElement | null }) {
  useEffect(() => {
    const view = window.visualViewport;
    const dialog = box.current?.querySelector('dialog');
    if (!view || !dialog) return;
    const measure = () => {
      // Zoomed in, the view is a part of the page: the dialog stays as it is.
      if (view.scale !== 1) return;
      dialog.style.setProperty('--seen', `${view.height}px`);
      dialog.style.setProperty('--keyboard', `${Math.max(0, window.innerHeight - view.height - view.offsetTop)}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, [box]);
}
