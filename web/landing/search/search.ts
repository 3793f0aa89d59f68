import type { CompanyHit } from '#domain/selections/views.ts';
import { chooseCompany } from './account-needed.ts';
import { type Found, ResultList } from './result-list.ts';

const DEBOUNCE_MS = 300;
const BLUR_MS = 200;
const MAX_SHOWN = 8;

/** Makes the field a combobox: results while typing, chosen by pointer or keys. Keys of an input method never get here. */
export function searchAsTyped() {
  const form = document.querySelector<HTMLFormElement>('[data-search]');
  const input = form?.querySelector('input');
  if (!form || !input) return;
  const labels = JSON.parse(form.dataset.industries ?? '{}') as Record<string, string>;
  const list = new ResultList(form, input, labels, take);
  let asked = '';
  let composing = false;
  let timer: number | undefined;
  let request = new AbortController();

  function take(name: string) {
    // A composition must end first, or its text would be written into the next field.
    if (composing) input?.blur();
    list.close();
    void chooseCompany(name);
  }

  /** Searches for the field's text, unless the list shows that already. */
  async function search() {
    window.clearTimeout(timer);
    const q = input?.value.trim() ?? '';
    if (q === asked && list.isShown) return;
    request.abort();
    request = new AbortController();
    asked = q;
    if (q === '') return list.close();
    list.show({ state: 'loading' });
    const found = await find(q, request.signal);
    if (found && q === asked) list.show(found);
    if (found?.state === 'failed') asked = '';
  }

  input.addEventListener('input', () => {
    window.clearTimeout(timer);
    if (input.value.trim() === '') void search();
    else timer = window.setTimeout(search, DEBOUNCE_MS);
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || event.keyCode === 229) return;
    // What is listed is of a text that has changed since: the new one is searched for, and nothing is chosen that was not meant.
    const isOld = event.key === 'Enter' && list.isShown && input.value.trim() !== asked;
    if (isOld) void search();
    if (isOld || list.press(event.key)) event.preventDefault();
    else if (event.key === 'ArrowDown') void search();
  });
  input.addEventListener('blur', () => {
    window.clearTimeout(timer);
    window.setTimeout(() => document.activeElement !== input && list.close(), BLUR_MS);
  });
  input.addEventListener('compositionstart', () => {
    composing = true;
  });
  input.addEventListener('compositionend', () => {
    composing = false;
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    input.focus();
    void search();
  });
}

/** The best companies for a query; null where the field has changed meanwhile. */
async function find(q: string, signal: AbortSignal): Promise<Found | null> {
  try {
    const answer = await fetch(`/api/companies?${new URLSearchParams({ q, limit: String(MAX_SHOWN) })}`, { signal });
    if (!answer.ok) return { state: 'failed' };
    const { companies } = (await answer.json()) as { companies: CompanyHit[] };
    return { state: 'ready', q, companies };
  } catch {
    return signal.aborted ? null : { state: 'failed' };
  }
}
