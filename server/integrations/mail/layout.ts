import { APP_NAME } from '#domain/app-name.ts';
import { escapeHtml } from '#domain/pages/page-template.ts';
import type { Unsubscribable } from './marks.ts';

/** The content of a mail. All texts are plain; `layout` escapes them. */
export type MailBody = {
  title: string;
  /** Paragraphs above the facts. */
  lines: string[];
  /** Labelled values, e.g. ['日時', '11月25日（水）23:59']. */
  facts?: [label: string, value: string][];
  /** A short text in large letters, such as a code. */
  code?: string;
  button?: { label: string; url: string };
  /** Small print at the end. */
  notes?: string[];
  /** What mails of this kind are, for those that can be stopped: the small print has a link to do so. */
  unsubscribe?: Unsubscribable;
};

/** Stands for the unsubscribe link, which is signed for the address at the moment of sending (`withUnsubscribeLink`). */
const UNSUBSCRIBE_PLACE = 'https://unsubscribe.invalid/';
const UNSUBSCRIBE_LABEL: Record<Unsubscribable, string> = {
  reminders: 'メールでのリマインドを停止する',
  updates: 'お知らせメールを停止する',
};

/** Puts the link in its place, in both forms of a mail. */
export function withUnsubscribeLink<T extends { html: string; text: string }>(mail: T, link: string): T {
  const { html, text } = mail;
  return { ...mail, html: html.replaceAll(UNSUBSCRIBE_PLACE, link), text: text.replaceAll(UNSUBSCRIBE_PLACE, link) };
}

const FONT =
  "'Hiragino Sans','Hiragino Kaku Gothic ProN','Noto Sans JP','BIZ UDPGothic','Yu Gothic UI',Meiryo,sans-serif";
/** Mail programs support neither variables nor oklch: the markup has the brand's light colours as hex, this style sheet the dark ones. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.bg{background:#0e1416!important}.card{background:#161e21!important;border-color:#2b3639!important}
.ink{color:#ebf1f3!important}.soft{color:#b3bfc3!important}.brand{color:#8ccdda!important}
.button{background:#8ccdda!important;color:#0b2026!important}.code{background:#20292d!important}}`;

/** Lays out a mail in the product's design, as HTML and as plain text with the same words. */
export function layout(body: MailBody): { html: string; text: string } {
  return { html: asHtml(body), text: asText(body) };
}

function asText({ title, lines, facts = [], code, button, notes = [], unsubscribe }: MailBody): string {
  const end = unsubscribe ? [...notes, `${UNSUBSCRIBE_LABEL[unsubscribe]}：${UNSUBSCRIBE_PLACE}`] : notes;
  const parts = [
    title,
    ...lines,
    code,
    facts.map(([label, value]) => `${label}：${value}`).join('\n'),
    button && `${button.label}\n${button.url}`,
    ['──────────', ...end, APP_NAME].join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function asHtml({ title, lines, facts = [], code, button, notes = [], unsubscribe }: MailBody): string {
  const paragraph = (text: string) => `<p class="ink" style="margin:0 0 14px;color:#1b2a30">${withBreaks(text)}</p>`;
  const fact = ([label, value]: [string, string]) =>
    `<p class="ink" style="margin:0 0 8px;color:#1b2a30"><span class="soft" style="color:#4c5a60;font-size:13px">${escapeHtml(label)}</span><br>${withBreaks(value)}</p>`;
  const note = (text: string) =>
    `<p class="soft" style="margin:0 0 6px;color:#4c5a60;font-size:12px">${withBreaks(text)}</p>`;
  const main = [
    `<h1 class="ink" style="margin:0 0 16px;color:#1b2a30;font-size:20px;line-height:1.4;text-wrap:balance">${escapeHtml(title)}</h1>`,
    ...lines.map(paragraph),
    code &&
      `<p class="code ink" style="margin:0 0 18px;padding:14px 0;border-radius:10px;background:#ebf1f3;color:#1b2a30;font-size:30px;font-weight:700;letter-spacing:8px;text-align:center">${escapeHtml(code)}</p>`,
    ...facts.map(fact),
    button &&
      `<p style="margin:20px 0 4px"><a class="button" href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#0d5f70;color:#ffffff;font-weight:700;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
  ];
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body class="bg" style="margin:0;padding:24px 12px;background:#f3f6f7;font-family:${FONT};font-size:15px;line-height:1.75;line-break:strict;word-break:auto-phrase;overflow-wrap:anywhere">
<div style="max-width:520px;margin:0 auto">
<p class="brand" style="margin:0 0 12px;color:#0d5f70;font-weight:700">${escapeHtml(APP_NAME)}</p>
<div class="card" style="padding:24px;border:1px solid #d8e0e3;border-radius:14px;background:#ffffff">
${main.filter(Boolean).join('\n')}
</div>
<div style="padding:14px 4px">${notes.map(note).join('')}${unsubscribe ? linkOf(UNSUBSCRIBE_LABEL[unsubscribe]) : ''}</div>
</div></body></html>`;
}

const linkOf = (label: string) =>
  `<p style="margin:0"><a class="brand" href="${UNSUBSCRIBE_PLACE}" style="display:inline-block;padding:10px 0;color:#0d5f70;font-size:12px">${label}</a></p>`;

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
