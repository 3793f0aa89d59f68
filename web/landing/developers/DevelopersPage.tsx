import type { ReactNode } from 'react';
import { API_VERSION } from '#domain/open-api/document.ts';
import { BASE, DOCUMENT_PATH, OPERATIONS, type Operation } from '#domain/open-api/operations.ts';
import { TOKEN_SCOPE_IDS, TOKEN_SCOPES } from '#domain/open-api/tokens.ts';
import { Frame } from '../parts/Frame.tsx';
import { value } from '../parts/placeholders.tsx';

/** How a receiver checks the signature. */
const CHECK = [
  'const [, t, v1] = /^t=(\\d+),v1=(\\w+)$/.exec(header) ?? [];',
  "const expected = createHmac('sha256', secret).update(t + '.' + body).digest('hex');",
  'const isOurs = v1?.length === 64 && timingSafeEqual(Buffer.from(v1), Buffer.from(expected));',
].join('\n');

/** How a student's own programs read and write the student's data. What it lists is what the routes are made of. */
export function DevelopersPage() {
  return (
    <Frame>
      <div className="mx-auto w-full max-w-form px-4 py-8 nav:px-8 nav:py-12">
        <h1 className="mb-4 text-xl nav:text-2xl">開発者向けの説明</h1>
        <p className="text-sm text-ink-2">APIの版 {API_VERSION}</p>
        <p className="mt-6 text-md leading-[1.9]">
          自分の選考と予定を、自分のプログラムから読み書きできます。正確な形は
          <a href={DOCUMENT_PATH} className="underline">
            OpenAPI 3.1の文書
          </a>
          にあります。この文書は、実際に動いているAPIから作られています。
        </p>
        <Part id="token" title="1. APIトークン">
          <P>
            <a href="/app/profile#programs" className="underline">
              プロフィール設定の「プログラムからの利用」
            </a>
            で作成し、リクエストごとに Authorization ヘッダーで送ります。表示は作成したときの一度だけです。
          </P>
          <Code>{`curl -H "Authorization: Bearer shiori_..." \\\n  "${value('baseUrl')}${BASE}/events?completed=false"`}</Code>
          <P>トークンには、できることの範囲があります。</P>
          <ul className="grid list-disc gap-1.5 pl-6">
            {TOKEN_SCOPE_IDS.map((scope) => (
              <li key={scope}>
                <code>{scope}</code>（{TOKEN_SCOPES[scope].label}）：{TOKEN_SCOPES[scope].note}
              </li>
            ))}
          </ul>
          <P>
            どの範囲のトークンでも、マイページのIDとパスワード、メモ、ESの内容、自分だけの場所とURL、メールアドレスは読めません。アカウントの設定も変えられません。
          </P>
        </Part>
        <Part id="operations" title="2. できること">
          <P>アドレスは、すべて {BASE} から始まります。</P>
          <div className="grid gap-3">
            {Object.entries<Operation>(OPERATIONS).map(([name, { method, path, summary, scopes }]) => (
              <div key={name} className="rounded-md border border-line bg-surface px-4 py-3">
                <p className="font-mono text-sm font-bold break-all">
                  {method.toUpperCase()} {path.replace(/:(\w+)/g, '{$1}')}
                </p>
                <p className="text-sm leading-ui">
                  {summary}
                  <span className="ml-2 text-ink-2">{scopes.join('・')}</span>
                </p>
              </div>
            ))}
          </div>
        </Part>
        <Part id="webhooks" title="3. Webhook">
          <P>
            選考や予定が変わると、登録したURLへJSONをPOSTします。id、sequence（1ずつ増える番号）と、changes（selection.changed・selection.deleted・event.changed・event.deleted）が入ります。中身はreadのトークンで読めるものと同じです。
          </P>
          <P>
            Shiori-Signature
            ヘッダー（t=秒,v1=値）で送り主を確かめてください。値は、追加したときに表示された鍵による「秒.本文」のHMAC-SHA-256（16進数）です。時刻が5分以上ずれていたら受け取らないでください。
          </P>
          <Code>{CHECK}</Code>
          <P>
            10秒以内に200番台で応答してください。失敗すると間隔をあけて5回まで送り直し、届くまで次の知らせは送りません。続けて3件届かないと停止します。転送（300番台）には従いません。
          </P>
        </Part>
        <Part id="mcp" title="4. AIアシスタント（MCP）">
          <P>
            読み取り専用のMCPサーバー（Streamable
            HTTP）があります。readのトークンを付けて登録すると、予定・選考・みんなの日程を読めます。
          </P>
          <Code>{`${value('baseUrl')}/api/mcp`}</Code>
          <P>登録したアシスタントの事業者にも、読み取った内容が渡ります。</P>
        </Part>
        <Part id="cli" title="5. コマンドとクライアント">
          <P>
            型の付いたTypeScriptのクライアント（clients/typescript）と、それを使ったコマンド
            shiori（clients/cli）があります。
          </P>
          <Code>{'shiori add 三菱商事 ES 11/30\nshiori due'}</Code>
        </Part>
        <Part id="rules" title="6. 決まり">
          <ul className="grid list-disc gap-1.5 pl-6">
            <li>日時はUTCで、2026-04-20T14:59:00.000Z の形だけです。日付（from・to）は日本時間です。</li>
            <li>
              変更には、読んだときの version を添えます。ほかで先に変更されていると409になるので、読み直してください。
            </li>
            <li>
              書き込みに Idempotency-Key
              ヘッダー（8〜64文字の英数字とハイフン）を付けると、同じ内容を送り直しても一度だけ行われます。
            </li>
            <li>1つのトークンにつき、1分に120回までです。超えると429になり、Retry-After 秒後に再送できます。</li>
            <li>失敗した理由は、JSONの error に入ります。</li>
          </ul>
        </Part>
        <Part id="promise" title="7. 約束">
          <P>
            この説明と文書にあるものは、{BASE}{' '}
            が続く間、使えなくなる変更をしません。項目や操作、選択肢の追加はあります。知らない項目や選択肢は読み飛ばしてください。使えなくなる変更が必要なときは、新しい版を別のアドレスで用意し、少なくとも6か月は両方を動かします。ここにないアドレスは画面のためのもので、予告なく変わります。
          </P>
        </Part>
      </div>
    </Frame>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-9 text-md leading-[1.9]">
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">{children}</div>
    </section>
  );
}

function P({ children }: { children: ReactNode }) {
  return <p className="leading-[1.9]">{children}</p>;
}

/** A line for a terminal; it wraps, so that nothing has to be scrolled. */
function Code({ children }: { children: string }) {
  return (
    <pre className="m-0 rounded-md bg-sunken px-3.5 py-3 font-mono text-sm break-all whitespace-pre-wrap">
      {children}
    </pre>
  );
}
