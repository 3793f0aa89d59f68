import './auth.css';

/** Lets the browser paint the prerendered screen first: the script would compete for network and processor. */
function seen(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

const isDrawn = document.getElementById('root')?.hasChildNodes() && document.visibilityState === 'visible';
if (isDrawn) await seen();
await import('./start.tsx');
