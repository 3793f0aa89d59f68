import type { ReactNode } from 'react';
import { PRIORITIES, type Priority } from '#domain/taxonomy/priorities.ts';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';

type Feature = { title: string; text: string; Picture: () => ReactNode };

const FEATURES: readonly Feature[] = [
  {
    title: 'スケジュール管理',
    text: '締切と面接をカレンダーで確認。予定が重なるとお知らせします。',
    Picture: WeekPicture,
  },
  {
    title: '志望順位での管理',
    text: '企業を3つのグループに分けて、力を入れる選考を見極められます。',
    Picture: RankPicture,
  },
  {
    title: '選考分析',
    text: '通過率や業界のかたよりを、自分の記録から振り返れます。',
    Picture: RatePicture,
  },
  {
    title: '締切リマインド',
    text: '1週間前から当日まで、メールとプッシュ通知でリマインドします。',
    Picture: ReminderPicture,
  },
];

/** What the product does, each with an illustration. Illustrations are hidden from screen readers. */
export function FeatureCards() {
  return (
    <ul className="grid gap-3.5 md:grid-cols-2 nav:grid-cols-4 nav:gap-4">
      {FEATURES.map(({ title, text, Picture }) => (
        <li key={title} className="grid grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-line bg-surface">
          <div
            aria-hidden="true"
            className="grid h-33 place-items-center overflow-hidden border-b border-line bg-surface-2 px-4"
          >
            <Picture />
          </div>
          <div className="px-4.5 pt-4 pb-5">
            <h3 className="text-md">{title}</h3>
            <p className="copy mt-1 text-sm leading-[1.7] text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const WEEK = [
  [22, 'deadline'],
  [23],
  [24],
  [25, 'appointment', 'appointment'],
  [26],
  [27, 'deadline'],
  [28, 'appointment'],
] as const;

function WeekPicture() {
  return (
    <div className="num grid w-full max-w-61 grid-cols-7 overflow-hidden rounded-[8px] border border-line bg-surface">
      {WEEK.map(([date, ...kinds]) => (
        <div key={date} className="h-11.5 border-line px-[3px] py-1 text-center text-2xs not-first:border-l">
          {date}
          {kinds.map((kind, at) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a picture that never changes
              key={at}
              className={`block h-[5px] rounded-[2px] ${at === 0 ? 'mt-1' : 'mt-[3px]'} ${kind === 'deadline' ? 'bg-shu' : 'bg-brand'}`}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function RankPicture() {
  return (
    <div className="flex items-end gap-3">
      {(Object.keys(PRIORITIES) as Priority[]).map((priority) => (
        <div key={priority} className="grid justify-items-center gap-2 text-xs font-bold whitespace-nowrap text-ink-2">
          {priority === 'other' ? (
            <span className="h-10.5 w-7.5 rounded-xs border-2 border-dashed border-line-strong" />
          ) : (
            <span className="[&_svg]:h-10.5 [&_svg]:w-7.5">
              <PriorityBadge priority={priority} labelled={false} />
            </span>
          )}
          {PRIORITIES[priority].label}
        </div>
      ))}
    </div>
  );
}

const RATES = [
  ['書類・テスト', 76, 'w-[76%]'],
  ['一次面接', 52, 'w-[52%]'],
  ['最終面接', 31, 'w-[31%]'],
] as const;

function RatePicture() {
  return (
    <div className="grid w-full max-w-62.5 gap-2 text-2xs text-ink-2">
      {RATES.map(([step, rate, width]) => (
        <div key={step} className="grid grid-cols-[80px_1fr_34px] items-center gap-2">
          <span className="whitespace-nowrap">{step}</span>
          <span className={`block h-2.5 rounded-[3px] bg-brand ${width}`} />
          <span className="num text-right text-sm text-ink">{rate}%</span>
        </div>
      ))}
    </div>
  );
}

function ReminderPicture() {
  return (
    <div className="flex w-full max-w-67 items-center gap-2.5 rounded-[12px] border border-line bg-surface px-3.5 py-2.75 text-xs leading-normal shadow-2">
      <svg aria-hidden="true" viewBox="0 0 18 25" className="h-6.25 w-4.5 text-brand">
        <path
          fill="currentColor"
          d="M2.5 0h13A2.5 2.5 0 0 1 18 2.5v21.3c0 .95-1.1 1.48-1.84.9L9 19.2l-7.16 5.5C1.1 25.28 0 24.75 0 23.8V2.5A2.5 2.5 0 0 1 2.5 0Z"
        />
      </svg>
      <span>
        <b className="block text-sm">明日 23:59 締切</b>
        ソラネット　Webテスト
      </span>
    </div>
  );
}
