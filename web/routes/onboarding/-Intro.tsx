import { BarChart3, Building2, CalendarCheck, Check, CircleCheck, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { Interest } from './-onboarding-draft.ts';

const LEGAL = 'font-bold underline';

/** Step 1: what the next minutes are for, and what using the product means. */
export function WelcomeStep() {
  return (
    <div className="grid gap-5">
      <p className="copy text-md">
        締切と面接をひとつの予定表にまとめるための準備をします。プロフィールの入力と、操作のお試しで、数分で終わります。
      </p>
      <p className="copy text-sm text-ink-2">
        続けると、
        <a href="/terms" target="_blank" rel="noreferrer" className={LEGAL}>
          利用規約
        </a>
        と
        <a href="/privacy" target="_blank" rel="noreferrer" className={LEGAL}>
          プライバシーポリシー
        </a>
        に同意したものとみなされます。
      </p>
    </div>
  );
}

type Value = { id: Interest; Icon: LucideIcon; title: string; benefits: readonly [string, string, string] };

const VALUES: readonly Value[] = [
  {
    id: 'companies',
    Icon: Building2,
    title: '企業データベース',
    benefits: [
      '略称・英語名・ひらがなでも、すぐに見つかる',
      '14業界の企業を収録し、業界で並べて見られる',
      '見つからない企業は、自分で登録できる',
    ],
  },
  {
    id: 'selections',
    Icon: CalendarCheck,
    title: 'スマートな選考管理',
    benefits: [
      '締切と面接が、日付の順に並ぶ',
      '面接どうしの重なりを、入力中にお知らせ',
      '締切の前に、選んだ日の8:00にリマインド',
    ],
  },
  {
    id: 'analysis',
    Icon: BarChart3,
    title: 'データで振り返る就活',
    benefits: [
      '進行中の社数を、ステータスごとに集計',
      '業界別に並べて、偏りに気づける',
      'ステータスの変化を、日時とともに記録',
    ],
  },
];

type ValueStepProps = { interests: readonly string[]; onChange: (interests: string[]) => void };

/** Step 2: the three things that the product does, each a card that can be marked. */
export function ValueStep({ interests, onChange }: ValueStepProps) {
  const toggle = (id: string) =>
    onChange(interests.includes(id) ? interests.filter((it) => it !== id) : [...interests, id]);
  return (
    <div className="grid gap-4">
      <p className="copy text-ink-2">気になるものを選んでみてください。いくつでも選べます。選んだものから試せます。</p>
      <div className="grid gap-3">
        {VALUES.map((value) => (
          <ValueCard
            key={value.id}
            value={value}
            pressed={interests.includes(value.id)}
            onToggle={() => toggle(value.id)}
          />
        ))}
      </div>
    </div>
  );
}

/** The whole card is the button's target; its benefits are a list beside the button, not a part of its name. */
function ValueCard({ value, pressed, onToggle }: { value: Value; pressed: boolean; onToggle: () => void }) {
  const id = useId();
  const { Icon } = value;
  return (
    <div
      className={`relative grid gap-2 rounded-lg border px-4 py-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${pressed ? 'border-brand bg-brand-soft outline outline-brand' : 'border-line-strong bg-surface hover:bg-surface-2'}`}
    >
      <button
        type="button"
        aria-pressed={pressed}
        aria-describedby={id}
        onClick={onToggle}
        className="flex min-w-0 items-start gap-3 border-0 p-0 text-left outline-none after:absolute after:inset-0 after:rounded-lg"
      >
        <Icon aria-hidden className="size-6 text-brand" />
        <span className="copy min-w-0 flex-1 text-md leading-ui font-bold">{value.title}</span>
        <CircleCheck aria-hidden className={`size-6 text-brand ${pressed ? '' : 'invisible'}`} />
      </button>
      <ul id={id} className="grid gap-1 pl-9 text-sm leading-ui max-md:pl-0">
        {value.benefits.map((benefit) => (
          <li key={benefit} className="flex items-start gap-1.5">
            <Check aria-hidden className="mt-0.5 size-4 text-brand" />
            <span className="copy min-w-0">{benefit}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const READY = [
  '気になる企業を検索して、すぐに追加できます',
  '締切と面接が、ホームとカレンダーに並びます',
  '締切の前に、選んだ日の8:00にリマインドが届きます',
] as const;

/** Step 5: what can be done from here on. */
export function DoneStep() {
  return (
    <ul className="grid gap-3.5">
      {READY.map((line) => (
        <li key={line} className="flex items-start gap-3 rounded-lg border border-line bg-surface px-4 py-4">
          <CircleCheck aria-hidden className="mt-0.5 size-5.5 text-st-green" />
          <span className="copy min-w-0 text-md leading-ui font-bold">{line}</span>
        </li>
      ))}
    </ul>
  );
}
