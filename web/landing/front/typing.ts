const CHARACTER_MS = 100;
const PAUSE_MS = 2000;

/** Fictitious companies. */
export const SAMPLE_COMPANIES = [
  'みなと商事',
  '北辰電機',
  'ソラネット',
  'はるか製薬',
  '東雲不動産',
  'つばさ広告社',
] as const;

/**
 * Types the sample names into the heading, one after the other. The page contains the first one, which stays where reduced motion is
 * preferred. Nothing moves while the tab is hidden, or once the button was pressed.
 */
export function typeSampleNames() {
  const place = document.querySelector<HTMLElement>('[data-typed]');
  const stop = document.querySelector<HTMLElement>('[data-stop-typing]');
  if (!place || !stop) return;
  const unwanted = window.matchMedia('(prefers-reduced-motion: reduce)');
  const state = { name: 0, shown: SAMPLE_COMPANIES[0].length as number };
  let timer: number | undefined;

  const tick = () => {
    const name = SAMPLE_COMPANIES[state.name] ?? '';
    if (state.shown >= name.length) {
      state.name = (state.name + 1) % SAMPLE_COMPANIES.length;
      state.shown = 0;
    }
    const next = SAMPLE_COMPANIES[state.name] ?? '';
    state.shown += 1;
    place.textContent = next.slice(0, state.shown);
    timer = window.setTimeout(tick, state.shown < next.length ? CHARACTER_MS : PAUSE_MS);
  };
  const goOn = () => {
    window.clearTimeout(timer);
    stop.style.visibility = unwanted.matches ? '' : 'visible';
    if (unwanted.matches) place.textContent = SAMPLE_COMPANIES[state.name] ?? '';
    if (!unwanted.matches && !document.hidden) timer = window.setTimeout(tick, PAUSE_MS);
  };
  const end = new AbortController();
  stop.addEventListener('click', () => {
    end.abort();
    window.clearTimeout(timer);
    place.textContent = SAMPLE_COMPANIES[state.name] ?? '';
    stop.style.visibility = '';
  });
  unwanted.addEventListener('change', goOn, { signal: end.signal });
  document.addEventListener('visibilitychange', goOn, { signal: end.signal });
  goOn();
}
