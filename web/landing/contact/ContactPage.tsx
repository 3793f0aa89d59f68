import { ChevronDown, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { INQUIRY_KINDS, MAX_INQUIRY, MAX_INQUIRY_NAME } from '#domain/inquiries/inquiries.ts';
import { AuthLinks } from '../parts/AuthLinks.tsx';
import { Frame } from '../parts/Frame.tsx';
import { value, When } from '../parts/placeholders.tsx';

/** `/contact`: the form, which contact.ts sends. */
export function ContactPage() {
  return (
    <Frame actions={<AuthLinks />}>
      <div className="mx-auto w-full max-w-form px-4 py-8 nav:px-8 nav:py-12">
        <h1 className="mb-4 text-xl nav:text-2xl">お問い合わせ</h1>
        <noscript>
          <p className="copy mb-6">
            このフォームを使うには、ブラウザのJavaScriptを有効にしてください。
            <When part="hasContact">
              メールでもお問い合わせいただけます：
              <a href={`mailto:${value('contactEmail')}`}>{value('contactEmail')}</a>
            </When>
          </p>
        </noscript>
        <p className="copy mb-6 text-ink-2" data-lead>
          使い方の質問や不具合、個人情報についてのご請求などをお送りください。内容を確認して、メールで返信します。
        </p>
        <ContactForm />
        <Sent />
      </div>
    </Frame>
  );
}

const CONTROL =
  'min-h-12 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3.5 text-md aria-invalid:border-2 aria-invalid:border-st-red';

function ContactForm() {
  return (
    <form
      noValidate
      data-contact
      data-longest={MAX_INQUIRY}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 md:rounded-lg md:border md:border-line md:bg-surface md:px-8 md:py-8"
    >
      <Row name="kind" label="種類">
        <div className="relative">
          <select id="contact-kind" name="kind" className={`${CONTROL} appearance-none truncate pr-9`}>
            {Object.entries(INQUIRY_KINDS).map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-3"
          />
        </div>
      </Row>
      <Row
        name="message"
        label="内容"
        necessity="required"
        note={<span data-length>{`${MAX_INQUIRY.toLocaleString('ja-JP')}文字まで`}</span>}
      >
        <textarea
          id="contact-message"
          name="message"
          rows={8}
          aria-required
          aria-describedby="contact-message-note"
          className={`${CONTROL} py-3 leading-[1.7]`}
        />
      </Row>
      <Row
        name="email"
        label="メールアドレス"
        necessity="required"
        note={
          <>
            このアドレスに返信します。
            <span data-account hidden>
              アカウントのメールアドレスです。
            </span>
          </>
        }
      >
        <input
          id="contact-email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          aria-describedby="contact-email-note"
          className={`${CONTROL} read-only:bg-surface-2 read-only:text-ink-2`}
        />
      </Row>
      <Row name="name" label="お名前" necessity="optional">
        <input
          id="contact-name"
          name="name"
          type="text"
          autoComplete="name"
          maxLength={MAX_INQUIRY_NAME}
          className={CONTROL}
        />
      </Row>
      <p className="copy text-sm text-ink-2">
        送信した内容は3年間保存し、お問い合わせへの対応のために利用します。
        <a href="/privacy" className="underline">
          プライバシーポリシー
        </a>
      </p>
      <p role="alert" data-failure className="copy rounded-md bg-st-red-soft px-4 py-3 text-st-red-ink empty:hidden" />
      <button
        type="submit"
        disabled
        className="min-h-13.5 rounded-md bg-brand px-5.5 font-bold text-on-brand hover:bg-brand-strong disabled:opacity-55"
      >
        送信
      </button>
    </form>
  );
}

type RowProps = {
  name: string;
  label: string;
  necessity?: 'required' | 'optional';
  note?: ReactNode;
  children: ReactNode;
};

/** A field with its label, and a place for what is wrong with it. */
function Row({ name, label, necessity, note, children }: RowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={`contact-${name}`} className="text-sm font-bold">
        {label}
        {necessity && (
          <span className={`ml-2 text-xs ${necessity === 'required' ? 'text-shu-ink' : 'font-normal text-ink-2'}`}>
            {necessity === 'required' ? '必須' : '任意'}
          </span>
        )}
      </label>
      {note && (
        <p id={`contact-${name}-note`} className="text-xs leading-ui text-ink-2">
          {note}
        </p>
      )}
      {children}
      <p className="copy flex items-start gap-1.5 text-sm leading-ui font-bold text-st-red-ink has-[>span:empty]:hidden">
        <CircleAlert aria-hidden className="mt-0.5 size-4" />
        <span id={`contact-${name}-error`} />
      </p>
    </div>
  );
}

/** Shown in place of the form. */
function Sent() {
  return (
    <section data-sent hidden>
      <h2 tabIndex={-1} className="mb-2 text-lg outline-none">
        お問い合わせを受け付けました
      </h2>
      <p className="copy mb-4">
        確認のメールを
        <b data-sent-to className="break-all" />
        にお送りしました。返信には数日かかることがあります。メールが届かない場合は、迷惑メールフォルダも確認してください。
      </p>
      <a href="/" className="inline-flex min-h-11 items-center font-bold">
        トップに戻る
      </a>
    </section>
  );
}
