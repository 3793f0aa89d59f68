import { Check, Lock, type LucideIcon, Users } from 'lucide-react';

const SHARED = [
  '予定の種類と区分（ES締切・面接など）',
  '締切や面接の日時',
  '卒業年度',
  '予定名・会場などの詳細（選んだ予定だけ）',
];
const OWN = ['メモ・ESの内容・志望順位', 'マイページのID・パスワード', '会議URL・場所'];

/** Which data other students see, and which nobody else does. */
export function Sharing() {
  return (
    <div className="grid gap-3.5 nav:grid-cols-2 nav:gap-5">
      <Side
        Icon={Users}
        title="同じ企業を受ける人に共有"
        items={SHARED}
        className="border-line text-ink-2"
        tick="text-ink-3"
      />
      <Side
        Icon={Lock}
        title="あなただけが見られる"
        items={OWN}
        className="border-transparent bg-brand-soft"
        tick="text-brand"
      />
    </div>
  );
}

type SideProps = { Icon: LucideIcon; title: string; items: readonly string[]; className: string; tick: string };

function Side({ Icon, title, items, className, tick }: SideProps) {
  return (
    <section className={`rounded-lg border p-5 nav:px-7 nav:py-6.5 ${className}`}>
      <h3 className="mb-2 flex items-center gap-2.25 text-md text-ink">
        <Icon aria-hidden className="size-5 text-brand" />
        {title}
      </h3>
      <ul className="grid gap-1.75">
        {items.map((item) => (
          <li key={item} className="flex items-start gap-2.25">
            <Check aria-hidden className={`mt-[.35em] size-4 ${tick}`} />
            <span className="copy min-w-0">{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
