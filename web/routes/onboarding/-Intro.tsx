import { BarChart3, Building2, CalendarCheck, Check, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { ProfileStage } from '#domain/profile/onboarding-stages.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import type { Interest } from './-onboarding-draft.ts';
import { SamplePlan } from './-SamplePlan.tsx';
import { StationsAhead } from './-Stations.tsx';

const LEGAL = 'font-bold break-keep underline';

/** Step 1: what the product is for, what the next minutes bring, and what using it means. */
export function WelcomeStep({ asked }: { asked: readonly ProfileStage[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="copy text-md">
        締切も面接も、ひとつの予定表に。はじめに、プロフィールと使い方を確認します（約2分）。
      </p>
      <SamplePlan />
      <div className="nav:hidden">
        <StationsAhead asked={asked} />
      </div>
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
    benefits: ['略称・英語名・ひらがなでも見つかる', '14業界の企業を収録', '見つからない企業は、自分で登録できる'],
  },
  {
    id: 'selections',
    Icon: CalendarCheck,
    title: '締切と面接をまとめて管理',
    benefits: ['締切と面接が、日付の順に並ぶ', '予定の重なりを、入力中にお知らせ', '選んだ日の朝8:00にリマインド'],
  },
  {
    id: 'analysis',
    Icon: BarChart3,
    title: '進み具合を数字で振り返る',
    benefits: [
      '進行中の社数をステータスごとに集計',
      '業界別に並べて、偏りに気づける',
      'ステータスの変化を日時つきで記録',
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
      className={`relative grid grid-cols-[40px_minmax(0,1fr)_24px] gap-x-3.5 gap-y-2 rounded-lg border px-4 py-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${pressed ? 'border-brand bg-brand-soft outline outline-brand' : 'border-line-strong bg-surface hover:bg-surface-2'}`}
    >
      <span
        aria-hidden
        className={`row-span-2 grid size-10 place-items-center rounded-md text-brand ${pressed ? 'bg-surface' : 'bg-brand-soft'}`}
      >
        <Icon className="size-5.5" />
      </span>
      <button
        type="button"
        aria-pressed={pressed}
        aria-describedby={id}
        onClick={onToggle}
        className="col-span-2 flex min-h-10 min-w-0 items-center gap-3 border-0 p-0 text-left outline-none after:absolute after:inset-0 after:rounded-lg forced-colors:aria-pressed:after:border-2"
      >
        <span className="copy min-w-0 flex-1 text-md leading-ui font-bold">{value.title}</span>
        <span
          aria-hidden
          className={`grid size-5.5 flex-none place-items-center rounded-sm border-2 ${pressed ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-surface'}`}
        >
          {pressed && <Check strokeWidth={3} className="size-4" />}
        </span>
      </button>
      <ul id={id} className="col-start-2 col-end-4 grid gap-1 text-sm leading-ui text-ink-2">
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
  { what: '企業を検索して、追加できます', how: 'まず1社、追加してみましょう' },
  { what: '予定がホームとカレンダーに並びます', how: '近い予定から順に表示します' },
  { what: '選んだ日の8:00にリマインドします', how: '方法とタイミングは「通知設定」で選べます' },
] as const;

/** Step 5: what can be done from here on. */
export function DoneStep() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card as="div">
        <ul className="divide-y divide-line">
          {READY.map(({ what, how }) => (
            <li key={what} className="flex items-start gap-3.5 px-4 py-4">
              <span
                aria-hidden
                className="grid size-7 flex-none place-items-center rounded-full bg-st-green-soft text-st-green-ink"
              >
                <Check strokeWidth={3} className="size-4.5" />
              </span>
              <span className="min-w-0">
                <span className="copy block text-md leading-ui font-bold">{what}</span>
                <span className="copy block text-sm leading-ui text-ink-2">{how}</span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <SamplePlan />
    </div>
  );
}
