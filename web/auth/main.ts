import './auth.css';

/** What is drawn already is seen first: the script would only take the line, and the processor, from it. */
function seen(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

const isDrawn = document.getElementById('root')?.hasChildNodes() && document.visibilityState === 'visible';
if (isDrawn) await seen();
await import('./start.tsx');
