/** Sends the form of /contact. What is typed stays in this tab until it is sent. */
import { storedValues } from '../../drafts/storage.ts';
import { accountEmail } from '../parts/session.ts';

const FIELDS = ['kind', 'message', 'email', 'name'] as const;
type Field = (typeof FIELDS)[number];
/** `sendId` is the same for each try to send this text, so that it arrives once. */
type Draft = Partial<Record<Field | 'sendId', string>>;

const drafts = storedValues('inquiry');
const DRAFT = 'draft';

/** How an address looks; the server decides. */
const ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** Makes the form work, where the page has one. */
export function setUpContact(form: HTMLFormElement) {
  const field = (name: Field) => form.elements.namedItem(name) as HTMLInputElement;
  const button = form.querySelector('button') as HTMLButtonElement;
  const failure = form.querySelector('[data-failure]') as HTMLElement;
  const length = form.querySelector('[data-length]') as HTMLElement;
  const longest = Number(form.dataset.longest);
  const kept = (drafts.read(null, DRAFT) ?? {}) as Draft;
  const sendId = typeof kept.sendId === 'string' ? kept.sendId : newSendId();
  let sending = false;

  const values = () => Object.fromEntries(FIELDS.map((name) => [name, field(name).value])) as Record<Field, string>;
  const count = () => {
    const typed = field('message').value.length;
    const of = `${longest.toLocaleString('ja-JP')}文字`;
    length.textContent = typed === 0 ? `${of}まで` : `${typed.toLocaleString('ja-JP')}／${of}`;
  };
  /** Says what is wrong with a field; null: nothing. */
  const mark = (name: Field, problem: string | null) => {
    const place = document.getElementById(`contact-${name}-error`);
    if (place) place.textContent = problem ?? '';
    const note = document.getElementById(`contact-${name}-note`)?.id;
    field(name).ariaInvalid = problem === null ? null : 'true';
    field(name).setAttribute('aria-describedby', [note, problem && place?.id].filter(Boolean).join(' '));
  };

  const keep = () => drafts.write(null, DRAFT, { ...values(), sendId });
  // What was typed before this script came is newer than what was kept.
  if (field('message').value !== '' || field('email').value !== '') keep();
  else for (const name of FIELDS) if (typeof kept[name] === 'string') field(name).value = kept[name];
  count();
  button.disabled = false;
  form.addEventListener('input', ({ target }) => {
    keep();
    mark((target as HTMLInputElement).name as Field, null);
    count();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (sending) return;
    const problems = problemsOf(values(), longest);
    for (const name of FIELDS) mark(name, problems[name] ?? null);
    const first = FIELDS.find((name) => problems[name]);
    if (first) field(first).focus();
    else void send();
  });
  void accountEmail.then((email) => {
    if (email === null) return;
    Object.assign(field('email'), { value: email, readOnly: true });
    (form.querySelector('[data-account]') as HTMLElement).hidden = false;
  });

  async function send() {
    sending = true;
    button.ariaBusy = 'true';
    button.textContent = '送信しています...';
    failure.textContent = '';
    const given = values();
    const said = await post({ ...given, sendId });
    sending = false;
    button.ariaBusy = null;
    button.textContent = '送信';
    if (said === null) return showSent(form, given.email);
    if (said === 'email') {
      mark('email', 'メールアドレスの形式を確認してください');
      field('email').focus();
    } else failure.textContent = said;
  }
}

function problemsOf({ message, email }: Record<Field, string>, longest: number): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {};
  if (message.trim() === '') problems.message = '内容を入力してください';
  if (message.length > longest) problems.message = `${longest.toLocaleString('ja-JP')}文字までに短くしてください`;
  if (email.trim() === '') problems.email = 'メールアドレスを入力してください';
  else if (!ADDRESS.test(email.trim())) problems.email = 'メールアドレスの形式を確認してください';
  return problems;
}

/** Null when it has arrived; otherwise what to say, or `email` where the address was refused. */
async function post(inquiry: Draft): Promise<string | null> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/api/inquiries', { method: 'POST', headers, body: JSON.stringify(inquiry) });
    if (answer.ok) return null;
    const { fields, retryAfter } = (await answer.json()) as { fields?: string[]; retryAfter?: number };
    if (answer.status === 429)
      return `お問い合わせが続いたため、一時的に制限しています。${waiting(retryAfter)}後に、もう一度お試しください。`;
    if (fields?.includes('email')) return 'email';
    if (answer.status === 400) return '送信できない文字が含まれています。内容を確認して、もう一度お試しください。';
  } catch {
    // No answer: what was typed stays, and may be sent again.
  }
  return '送信できませんでした。通信状況を確認して、もう一度お試しください。入力した内容は残っています。';
}

function waiting(seconds = 60): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes}分` : `${Math.ceil(minutes / 60)}時間`;
}

function showSent(form: HTMLFormElement, email: string) {
  drafts.remove(null, DRAFT);
  const sent = document.querySelector('[data-sent]') as HTMLElement;
  (sent.querySelector('[data-sent-to]') as HTMLElement).textContent = email.trim();
  form.hidden = true;
  (document.querySelector('[data-lead]') as HTMLElement).hidden = true;
  sent.hidden = false;
  sent.querySelector('h2')?.focus();
}

function newSendId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
