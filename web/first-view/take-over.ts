/**
 * Stands behind the first view, which came from the server or was kept on this device (show-kept.ts), runs before that is painted, and is no
 * module: it may import nothing. Keeps what is pressed, typed and chosen there until the app stands unseen beside it, and then puts the app in
 * its place, within one frame.
 */
(() => {
  /** What the app was pressed, in order. */
  const presses: Element[] = [];
  let isHeld = false;
  let isComposing = false;
  let scrolled: number | null = null;
  let letGo: ReturnType<typeof setTimeout> | undefined;
  /** The choice or field that was changed last: it is open no more. */
  let chosen: EventTarget | null = null;
  let isOver = false;
  let waitsUntil = 0;

  const first = () => document.getElementById('first');
  const root = () => document.getElementById('root');

  // The app shows itself at once where this script has not come (main.tsx).
  document.documentElement.dataset.first = '';
  const isKept = first()?.matches('[data-kept]') === true;
  // What was kept here is newer, or its cards are low: the page is as it would be without a first view.
  if (!isKept && keepsSomething()) document.documentElement.dataset.plain = '';
  showLocalTimes();

  function keepsSomething(): boolean {
    try {
      return Object.keys(localStorage).some((key) => /^shiori\/(device|outbox)\/|^compact-list$/.test(key));
    } catch {
      return false;
    }
  }

  /** Beside each time where Japan's is another one, as ui/marks/JapanTime.tsx shows it; there the places for it are hidden. */
  function showLocalTimes() {
    const each = (selector: string) => [...(first()?.querySelectorAll<HTMLElement>(selector) ?? [])];
    for (const it of each('[data-at]')) {
      // biome-ignore lint/style/noRestrictedGlobals: domain/time.ts cannot be imported
      const at = new Date(it.dataset.at ?? '');
      const clock = [at.getHours(), at.getMinutes()].map((part) => `${part}`.padStart(2, '0')).join(':');
      it.textContent = `${at.getMonth() + 1}/${at.getDate()} ${clock}`;
    }
    // biome-ignore lint/style/noRestrictedGlobals: as above
    const isAbroad = new Date().getTimezoneOffset() !== -540;
    for (const it of each('[data-abroad]')) isAbroad ? it.removeAttribute('data-abroad') : it.remove();
  }

  const inFirst = (event: Event) => event.target instanceof Element && first()?.contains(event.target) === true;

  /** Fields keep their text themselves. Links lead on without the app, but not past a press that waits. */
  function onClick(event: MouseEvent) {
    if (!inFirst(event)) return;
    if (isHeld) setTimeout(() => hold(false));
    const pressed = (event.target as Element).closest('a[href], button, input, [role=gridcell], summary');
    if (!pressed || pressed.matches('input:not([type=checkbox], [type=radio])')) return;
    const opensHere = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (pressed.matches('a') && !(presses.length > 0 && opensHere)) return;
    if (!pressed.matches('input')) event.preventDefault();
    const before = presses.indexOf(pressed);
    if (before >= 0) {
      presses.splice(before, 1);
      // Ticked and unticked again is nothing; who presses a button twice wants one thing, and wants it last.
      if (!pressed.matches('[type=checkbox]')) presses.push(pressed);
      else pressed.removeAttribute('aria-busy');
      return;
    }
    pressed.setAttribute('aria-busy', 'true');
    presses.push(pressed);
  }

  const onDown = (event: PointerEvent) => {
    if (event.target === chosen) chosen = null;
    if (event.button === 0 && !event.ctrlKey && inFirst(event)) hold(true);
  };
  /** On iPhones the click of a finger comes some time after it was lifted; without any the finger has scrolled. */
  const CLICK_MS = 400;
  const onUp = (event: PointerEvent) => {
    clearTimeout(letGo);
    letGo = setTimeout(() => hold(false), event.type === 'pointerup' && event.pointerType === 'touch' ? CLICK_MS : 0);
  };
  /** The space bar presses when it is let go. */
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !inFirst(event) || event.target instanceof HTMLSelectElement) return;
    if (event.type === 'keydown') hold(true);
    else setTimeout(() => hold(false));
  };
  function hold(held: boolean) {
    clearTimeout(letGo);
    isHeld = held;
    takeOver();
  }
  const onComposition = (event: Event) => {
    isComposing = event.type === 'compositionstart' && inFirst(event);
    if (!isComposing) setTimeout(takeOver);
  };
  // A choice that is open stays open.
  const isChoosing = () =>
    document.activeElement !== chosen && document.activeElement?.matches('#first select') === true;
  const onChange = (event: Event) => {
    chosen = event.target;
    // The list of a choice may have taken the release.
    setTimeout(() => (chosen instanceof HTMLSelectElement ? hold(false) : takeOver()));
  };
  const onBlur = () => setTimeout(takeOver);
  const onScroll = () => {
    scrolled = window.scrollY;
  };

  const LISTENERS: [string, (event: never) => void][] = [
    ['click', onClick],
    ['pointerdown', onDown],
    ['pointerup', onUp],
    ['pointercancel', onUp],
    ['keydown', onKey],
    ['keyup', onKey],
    ['compositionstart', onComposition],
    ['compositionend', onComposition],
    ['change', onChange],
    ['focusout', onBlur],
    ['scroll', onScroll],
  ];
  for (const [name, listener] of LISTENERS) document.addEventListener(name, listener as EventListener, true);
  function stopListening() {
    for (const [name, listener] of LISTENERS) document.removeEventListener(name, listener as EventListener, true);
  }
  // What is let go in another window is not heard of here.
  window.addEventListener('blur', () => hold(false));

  /** The same element of the app: of the same kind, row and name, and of as many of its like the one at its place. None where that is not sure. */
  function counterpart(element: Element): HTMLElement | undefined {
    const name = nameOf(element);
    const same = (where: HTMLElement | null) =>
      [...(where?.querySelectorAll<HTMLElement>(element.localName) ?? [])].filter(
        (it) => isShown(it) && nameOf(it) === name,
      );
    const [here, there] = [same(first()), same(root())];
    const at = here.indexOf(element as HTMLElement);
    return here.length === there.length ? there[at] : undefined;
  }

  /** Safari knows checkVisibility from 17.4 on. */
  const isShown = (it: HTMLElement) => (it.checkVisibility ? it.checkVisibility() : it.getClientRects().length > 0);

  function nameOf(element: Element): string {
    const row = element.closest<HTMLElement>('[data-row], [data-glides], [data-event]');
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const named = ['aria-label', 'href', 'type', 'name', 'data-day', 'placeholder'].map((it) =>
      element.getAttribute(it),
    );
    const { row: of, glides, event } = row?.dataset ?? {};
    return [of, glides, event, ...named, label, textOf(element)].join('|');
  }

  /** Without the hours that are left, which a kept view does not know. */
  function textOf(element: Element): string | null {
    if (!element.querySelector('[data-left]')) return element.textContent;
    const copy = element.cloneNode(true) as Element;
    for (const it of copy.querySelectorAll('[data-left]')) it.remove();
    return copy.textContent;
  }

  /**
   * Whether the app shows the screen, and no part of it is still on its way. For parts it waits so long (ms): less where it starts from the
   * device.
   */
  const PATIENCE = isKept ? 300 : 2000;
  function isThere(): boolean {
    const app = root();
    if (!app?.querySelector('h1') || app.querySelector('[data-loading="screen"]')) return false;
    if (!app.querySelector('[data-loading]')) return true;
    if (waitsUntil === 0) {
      waitsUntil = performance.now() + PATIENCE;
      setTimeout(takeOver, PATIENCE + 1);
    }
    return performance.now() >= waitsUntil;
  }

  function takeOver() {
    const [view, app] = [first(), root()];
    if (isOver || !view || !app || isHeld || isComposing || isChoosing() || !isThere()) return;
    isOver = true;
    observer.disconnect();
    stopListening();
    let handOver = () => {};
    try {
      handOver = found(view);
    } finally {
      view.remove();
      delete document.documentElement.dataset.plain;
    }
    handOver();
  }

  /** Finds what was pressed, typed and chosen in the app. @returns what hands it over, when that is in the place of the view. */
  function found(view: HTMLElement): () => void {
    const pressed = presses.map(counterpart);
    const filled = [...view.querySelectorAll<Field>('input:not([type=checkbox], [type=radio]), select')]
      .filter((it) => it.value !== valueAtFirst(it))
      .map((it) => [counterpart(it) as Field | undefined, it.value] as const);
    const rows = [...view.querySelectorAll('div')]
      .filter((it) => it.scrollLeft > 0)
      .map((it) => [counterpart(it), it.scrollLeft] as const);
    const focused = view.contains(document.activeElement) ? counterpart(document.activeElement as Element) : undefined;
    const { selectionStart = null, selectionEnd = null } = document.activeElement as Partial<HTMLInputElement>;
    return () => {
      if (scrolled !== null) window.scrollTo({ top: scrolled, behavior: 'instant' });
      for (const [row, left] of rows) if (row) row.scrollLeft = left;
      for (const [field, text] of filled) if (field) fill(field, text);
      focused?.focus({ preventScroll: true });
      if (focused instanceof HTMLInputElement && selectionStart !== null)
        focused.setSelectionRange(selectionStart, selectionEnd);
      if (pressed.length > 0) pressNext(pressed);
      if (filled.some(([field]) => !field)) tellOfLostPress();
    };
  }

  /** One after the other: the app has done what the one before asks for. */
  function pressNext([pressed, ...later]: readonly (HTMLElement | undefined)[]) {
    if (pressed?.isConnected) pressed.click();
    else tellOfLostPress();
    if (later.length > 0) setTimeout(() => pressNext(later));
  }

  /** The app says so (routes/app/route.tsx), when it listens already or later. */
  function tellOfLostPress() {
    document.documentElement.dataset.lost = '';
    document.dispatchEvent(new Event('press-lost'));
  }

  type Field = HTMLInputElement | HTMLSelectElement;

  function valueAtFirst(field: Field): string | undefined {
    if (field instanceof HTMLInputElement) return field.defaultValue;
    return [...field.options].find((it) => it.defaultSelected)?.value ?? field.options[0]?.value;
  }

  /** As if by hand: React hears of it. */
  function fill(field: Field, text: string) {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event(field instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }));
  }

  /** The app does not come, for a script is gone with its release or the network broke: the page is loaded anew, at most once in a while. */
  function failed(isCutOff = false) {
    if (isOver || !(isCutOff || first())) return;
    if (!navigator.onLine) window.addEventListener('online', again, { once: true });
    else if (hasJustReloaded()) giveUp();
    else again();
  }

  /** The view stays to be read, and its links lead on. */
  function giveUp() {
    stopListening();
    const note = document.createElement('p');
    note.setAttribute('role', 'alert');
    note.className = 'bg-shu-soft px-4 py-3 text-sm font-bold text-shu-ink';
    note.textContent = '読み込めませんでした。通信を確かめて、ページを開き直してください。';
    // A kept view that nothing has shown is not to be read.
    (first()?.hidden ? document.body : first())?.prepend(note);
  }

  function again() {
    try {
      if (presses.length > 0) sessionStorage.setItem('press-lost', '1');
    } catch {}
    window.location.reload();
  }

  /** As browser/missing-file.ts has it, and in the same place. True where nothing can be kept. */
  function hasJustReloaded(): boolean {
    const now = performance.timeOrigin + performance.now();
    try {
      if (now - Number(sessionStorage.getItem('reloaded-for-release')) < 30_000) return true;
      sessionStorage.setItem('reloaded-for-release', String(now));
      return false;
    } catch {
      return true;
    }
  }
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) failed();
  };
  document.addEventListener('error', onError, true);

  const observer = new MutationObserver(takeOver);
  document.addEventListener(
    'readystatechange',
    () => {
      const app = root();
      // The page is cut off before its scripts.
      if (!document.querySelector('script[type=module]')) failed(true);
      else if (first() && app) observer.observe(app, { childList: true, subtree: true });
      else failed();
    },
    { once: true },
  );
})();
