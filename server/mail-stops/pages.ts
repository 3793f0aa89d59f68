/** The pages behind the unsubscribe link of a mail: plain HTML without scripts, which works in every mail program's browser. */
import { createHash } from 'node:crypto';
import { APP_NAME } from '#domain/app-name.ts';
import { escapeHtml } from '#domain/pages/page-template.ts';
import type { Unsubscribable } from '../integrations/mail/marks.ts';

const STYLE = `:root{color-scheme:light dark;--bg:#f3f6f7;--card:#fff;--line:#d8e0e3;--ink:#1b2a30;--soft:#4c5a60;--brand:#0d5f70;--on:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#0e1416;--card:#161e21;--line:#2b3639;--ink:#ebf1f3;--soft:#b3bfc3;--brand:#8ccdda;--on:#0b2026}}
*{box-sizing:border-box}
body{margin:0;padding:24px 16px;background:var(--bg);color:var(--ink);font:16px/1.8 'Hiragino Sans','Hiragino Kaku Gothic ProN','Noto Sans JP','BIZ UDPGothic',Meiryo,sans-serif;line-break:strict;word-break:auto-phrase;overflow-wrap:anywhere}
main{max-width:520px;margin:0 auto}
.name{margin:0 0 12px;color:var(--brand);font-weight:700}
.card{padding:24px;border:1px solid var(--line);border-radius:14px;background:var(--card)}
h1{margin:0 0 12px;font-size:20px;line-height:1.5;text-wrap:balance}
p,ul{margin:0 0 14px}
ul{padding-left:1.3em}
.soft{color:var(--soft);font-size:14px}
a{color:var(--brand)}
form{margin:20px 0 4px}
button{min-height:48px;width:100%;padding:10px 22px;border:0;border-radius:10px;background:var(--brand);color:var(--on);font:inherit;font-weight:700;cursor:pointer}
:focus-visible{outline:3px solid var(--brand);outline-offset:3px}`;

/** The policy of these pages: their one style sheet, and a form that posts back to us. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const SETTINGS = '<a href="/app/notifications">通知設定</a>';

/** Asks before anything is stopped: a program that only follows links must not unsubscribe anybody. */
export function askPage({ email, kind }: { email: string; kind: Unsubscribable }): string {
  const { mails, ended, stays } = WORDS[kind];
  return page(`${mails}を停止しますか`, [
    `<p><b>${escapeHtml(masked(email))}</b> へお送りしている、次のメールが届かなくなります。</p>`,
    `<ul>${ended.map((it) => `<li>${it}</li>`).join('')}</ul>`,
    `<p class="soft">${stays}</p>`,
    `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${mails}を停止する</button></form>`,
  ]);
}

export function stoppedPage(kind: Unsubscribable): string {
  const { mails, after } = WORDS[kind];
  return page(`${mails}を停止しました`, after);
}

const WORDS: Record<Unsubscribable, { mails: string; ended: string[]; stays: string; after: string[] }> = {
  reminders: {
    mails: 'メールでのリマインド',
    ended: ['締切や面接が近づいたときのリマインド', '複数の予定をまとめたお知らせ'],
    stays:
      '認証コードやパスワードの変更など、アカウントについての大切なお知らせは、これからも届きます。プッシュ通知は変わりません。',
    after: [
      '<p>締切や面接が近づいても、メールではお知らせしません。予定の見落としにご注意ください。</p>',
      `<p>もう一度受け取るには、${SETTINGS}を開いて「メールを再開する」を押してください。</p>`,
    ],
  },
  updates: {
    mails: 'お知らせメール',
    ended: ['新しい機能や改善のお知らせ'],
    stays: '締切や面接のリマインドと、規約の変更などの大切なお知らせは、これからも届きます。',
    after: [
      '<p>リマインドと大切なお知らせは、これからも届きます。</p>',
      `<p>もう一度受け取るには、${SETTINGS}で「お知らせメール」をオンにしてください。</p>`,
    ],
  },
};

export function unknownPage(): string {
  return page('このリンクは使えません', [
    '<p>リンクの一部が欠けているか、メールアドレスが変更されています。変更する前のアドレスには、もうお送りしていません。</p>',
    `<p>メールを停止するには、${SETTINGS}を開いてください。</p>`,
  ]);
}

function page(title: string, content: string[]): string {
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title} | ${APP_NAME}</title><style>${STYLE}</style></head>
<body><main><p class="name">${APP_NAME}</p><div class="card"><h1>${title}</h1>
${content.join('\n')}
</div></main></body></html>`;
}

/** a•••@example.com: enough for its owner to recognise, when the mail was forwarded. */
function masked(email: string): string {
  const [local = '', host = ''] = email.split(/@(?=[^@]*$)/);
  return `${[...local][0] ?? ''}•••@${host}`;
}
