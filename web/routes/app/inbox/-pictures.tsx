import { ArrowRight, Check, CornerUpRight, Inbox, Mail } from 'lucide-react';
import type { ReactNode } from 'react';

/** Drawings beside the steps, which say the same in words. */

export function ByHandPicture() {
  return (
    <Row>
      <Frame title="届いたメール">
        <Lines count={2} />
        <Pressed>
          <CornerUpRight aria-hidden className="size-3.5" />
          転送
        </Pressed>
      </Frame>
      <Arrow />
      <Frame title="宛先">
        <Box>自分の転送先アドレス</Box>
        <Lines count={1} />
        <Pressed>送信</Pressed>
      </Frame>
      <Arrow />
      <Arrived />
    </Row>
  );
}

export function ConfirmationPicture() {
  return (
    <Row>
      <Frame title="メール転送とPOP/IMAP">
        <Pressed>転送先アドレスを追加</Pressed>
        <Box>自分の転送先アドレス</Box>
      </Frame>
      <Arrow />
      <Frame title="しおりの受信箱">
        <p className="flex items-center gap-1.5 font-bold text-ink">
          <Mail aria-hidden className="size-3.5 text-brand" />
          Gmailの転送の確認
        </p>
        <Box>
          <span className="num tracking-widest">123456789</span>
        </Box>
      </Frame>
      <Arrow />
      <Frame title="メール転送とPOP/IMAP">
        <Box>
          <span className="num tracking-widest">123456789</span>
        </Box>
        <Pressed>確認</Pressed>
      </Frame>
    </Row>
  );
}

export function FilterPicture() {
  return (
    <Row>
      <Frame title="検索オプション">
        <p>含む</p>
        <Box>選考 OR 面接 OR 説明会</Box>
        <Pressed>フィルタを作成</Pressed>
      </Frame>
      <Arrow />
      <Frame title="フィルタの動作">
        <p className="flex items-center gap-1.5 text-ink">
          <Tick />
          次のアドレスに転送する
        </p>
        <Box>自分の転送先アドレス</Box>
        <Pressed>フィルタを作成</Pressed>
      </Frame>
      <Arrow />
      <Arrived />
    </Row>
  );
}

export function RulePicture() {
  return (
    <Row>
      <Frame title="メール › ルール">
        <Pressed>新しいルールを追加</Pressed>
        <Lines count={1} />
      </Frame>
      <Arrow />
      <Frame title="条件とアクション">
        <Box>件名に含む：面接</Box>
        <Box>リダイレクト先：自分の転送先アドレス</Box>
        <Pressed>保存</Pressed>
      </Frame>
      <Arrow />
      <Arrived />
    </Row>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden
      className="flex flex-col items-stretch gap-2 rounded-lg bg-sunken p-4 text-xs leading-ui text-ink-2 md:flex-row md:items-center"
    >
      {children}
    </div>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 overflow-hidden md:flex-1 rounded-md border border-line bg-surface">
      <p className="border-b border-line bg-surface-2 px-2.5 py-1.5 font-bold">{title}</p>
      <div className="grid justify-items-start gap-1.5 p-2.5">{children}</div>
    </div>
  );
}

function Box({ children }: { children: ReactNode }) {
  return <p className="w-full rounded-sm border border-line-strong px-2 py-1 wrap-anywhere text-ink">{children}</p>;
}

/** What is pressed next. */
function Pressed({ children }: { children: ReactNode }) {
  return (
    <p className="inline-flex items-center gap-1 rounded-sm border border-brand bg-brand-soft px-2 py-1 font-bold text-brand-strong">
      {children}
    </p>
  );
}

function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a drawing
    <span key={at} className="block h-1.5 w-full rounded-full bg-sunken" />
  ));
}

function Tick() {
  return (
    <span className="grid size-4 flex-none place-items-center rounded-xs bg-brand text-on-brand forced-colors:border">
      <Check aria-hidden strokeWidth={3} className="size-3" />
    </span>
  );
}

function Arrow() {
  return <ArrowRight aria-hidden className="size-4.5 flex-none self-center text-ink-3 max-md:rotate-90" />;
}

function Arrived() {
  return (
    <p className="inline-flex flex-none items-center gap-1.5 self-center font-bold text-brand">
      <Inbox aria-hidden className="size-5" />
      受信箱
    </p>
  );
}
