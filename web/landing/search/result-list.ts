import { sourceBesideHit } from '#domain/companies/sources.ts';
import type { CompanyHit } from '#domain/selections/views.ts';

/** The state of the list: loading, failed, or the companies for `q`. */
export type Found =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; q: string; companies: readonly CompanyHit[] };

/** A selectable row: a company that was found, or the typed name. */
type Choice = { name: string; row: HTMLElement };

const ROW =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-3 py-1.5 aria-selected:bg-brand-soft forced-colors:aria-selected:outline-3';

/** The list below the search field. The focus stays in the field, which announces the highlighted row. */
export class ResultList {
  #popup = make(
    'div',
    'absolute inset-x-0 top-full z-30 mt-1.5 rounded-md bg-surface p-1.5 shadow-2 forced-colors:border',
  );
  #status = make('p', '');
  #rows = make('div', 'max-h-64 overflow-y-auto overscroll-contain');
  #choices: Choice[] = [];
  #active = 0;
  #input: HTMLInputElement;
  #labels: Record<string, string>;
  #take: (name: string) => void;

  constructor(
    form: HTMLElement,
    input: HTMLInputElement,
    labels: Record<string, string>,
    take: (name: string) => void,
  ) {
    this.#input = input;
    this.#labels = labels;
    this.#take = take;
    this.#status.role = 'status';
    Object.assign(this.#rows, { id: 'company-list', role: 'listbox', ariaLabel: '企業' });
    Object.assign(input, { role: 'combobox', ariaAutoComplete: 'list' });
    input.setAttribute('aria-controls', 'company-list');
    this.#popup.append(this.#status, this.#rows);
    // Keeps the focus in the field, and with it the composition of an input method.
    this.#popup.addEventListener('mousedown', (event) => event.preventDefault());
    form.append(this.#popup);
    this.close();
  }

  get isShown() {
    return !this.#popup.hidden;
  }

  close() {
    this.#popup.hidden = true;
    this.#choices = [];
    this.#highlight(0);
  }

  show(found: Found) {
    this.#popup.hidden = false;
    this.#choices = found.state === 'ready' ? this.#choicesOf(found.q, found.companies) : [];
    const isEmpty = found.state === 'ready' && found.companies.length === 0;
    this.#status.textContent = sentence(found);
    this.#status.className = isEmpty || found.state === 'failed' ? 'px-3 py-2.5 text-sm text-ink-2' : 'sr-only';
    this.#rows.replaceChildren(...(found.state === 'loading' ? skeletons() : this.#choices.map((it) => it.row)));
    this.#rows.scrollTop = 0;
    this.#highlight(0);
  }

  /** Handles a key for the open list; false if the key is not for it. */
  press(key: string): boolean {
    if (!this.isShown) return false;
    const count = this.#choices.length;
    if (key === 'Escape') this.close();
    else if (key === 'Enter' && count > 0) this.#take(this.#choices[this.#active]?.name ?? '');
    else if (key === 'ArrowDown' && count > 0) this.#highlight((this.#active + 1) % count);
    else if (key === 'ArrowUp' && count > 0) this.#highlight((this.#active + count - 1) % count);
    else return false;
    return true;
  }

  #choicesOf(q: string, companies: readonly CompanyHit[]): Choice[] {
    if (companies.length === 0) {
      const action = make('span', 'copy font-bold text-brand', `「${q}」を新しい企業として登録して追加`);
      return [this.#choice(q, 0, [action])];
    }
    return companies.map((company, at) => {
      const industry = company.industryCategory && this.#labels[company.industryCategory];
      const facts = [industry, sourceBesideHit(company.source)].filter(Boolean).join('・');
      const names = make('span', 'min-w-0 flex-1');
      const name = make('span', 'block');
      name.append(...matched(company.displayName, q));
      names.append(name, make('span', 'block text-xs text-ink-2', facts));
      return this.#choice(company.displayName, at, [names, make('span', 'text-sm font-bold text-brand', '追加')]);
    });
  }

  #choice(name: string, at: number, parts: HTMLElement[]): Choice {
    const row = make('div', ROW);
    Object.assign(row, { id: `company-${at}`, role: 'option', ariaSelected: 'false' });
    row.append(...parts);
    row.addEventListener('pointermove', () => at !== this.#active && this.#highlight(at));
    row.addEventListener('click', () => this.#take(name));
    return { name, row };
  }

  #highlight(active: number) {
    this.#active = active;
    for (const [at, { row }] of this.#choices.entries()) row.ariaSelected = String(at === active);
    const row = this.#choices[active]?.row;
    row?.scrollIntoView({ block: 'nearest' });
    this.#input.ariaExpanded = String(row !== undefined);
    if (row) this.#input.setAttribute('aria-activedescendant', row.id);
    else this.#input.removeAttribute('aria-activedescendant');
  }
}

function sentence(found: Found): string {
  if (found.state === 'loading') return '検索しています';
  if (found.state === 'failed') return '検索できませんでした。もう一度お試しください。';
  return found.companies.length === 0 ? `「${found.q}」は見つかりませんでした` : `${found.companies.length}件`;
}

function skeletons(): HTMLElement[] {
  return [1, 2, 3].map(() => {
    const block = make('div', 'm-2 h-9 animate-pulse rounded-sm bg-surface-2');
    block.ariaHidden = 'true';
    return block;
  });
}

/** The matching part of a name in bold; none where the match is by reading or keyword. */
function matched(name: string, q: string): (string | HTMLElement)[] {
  const typed = q.normalize('NFKC').toLowerCase();
  const at = name.toLowerCase().indexOf(typed);
  if (at < 0) return [name];
  const end = at + typed.length;
  return [name.slice(0, at), make('b', '', name.slice(at, end)), name.slice(end)];
}

function make(tag: 'div' | 'span' | 'p' | 'b', className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
