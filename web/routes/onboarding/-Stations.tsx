import { Check } from 'lucide-react';
import { ONBOARDING_STAGES, type OnboardingStage, type ProfileStage } from '#domain/profile/onboarding-stages.ts';

type Station = { step: number; title: string; about: string };

const { welcome, value, basics, tour, done } = ONBOARDING_STAGES;
const STATIONS: readonly Station[] = [
  { step: welcome, title: 'ようこそ', about: 'はじめの準備は、約2分で終わります' },
  { step: value, title: 'できることを知る', about: '企業データベース、選考の管理、振り返り' },
  { step: basics, title: 'プロフィール', about: '基本情報、大学、志望業界' },
  { step: tour, title: '使い方を試す', about: '企業の追加、カレンダー、リマインド' },
  { step: done, title: '準備完了', about: '最初の企業を追加できます' },
];

type StationsProps = { stage: OnboardingStage; asked: readonly ProfileStage[] };

/** Beside the steps on wide screens: the whole way, as stations of a line. */
export function Stations({ stage, asked }: StationsProps) {
  return <Line stations={STATIONS} at={ONBOARDING_STAGES[stage]} {...{ asked }} />;
}

/** On phones, in the first step: the stations that are ahead. */
export function StationsAhead({ asked }: Pick<StationsProps, 'asked'>) {
  return <Line stations={STATIONS.slice(1, -1)} at={welcome} {...{ asked }} />;
}

type LineProps = { stations: readonly Station[]; at: number } & Pick<StationsProps, 'asked'>;

function Line({ stations, at, asked }: LineProps) {
  return (
    <ol aria-label="はじめの準備" className="grid">
      {stations.map(({ step, title, about }) => {
        const isKnown = step === basics && asked.length === 0;
        const isPassed = step < at || isKnown;
        return (
          <li
            key={step}
            aria-current={step === at ? 'step' : undefined}
            className="relative grid grid-cols-[24px_minmax(0,1fr)] gap-x-3.5 pb-5 before:absolute before:top-6 before:bottom-0 before:left-[11px] before:w-0.5 before:bg-brand/25 last:pb-0 last:before:hidden"
          >
            <span
              aria-hidden
              className={`num relative grid size-6 place-items-center rounded-full border-2 text-xs ${isPassed ? 'border-brand bg-brand text-on-brand' : step === at ? 'border-brand bg-surface text-brand' : 'border-line-strong bg-surface text-ink-2'}`}
            >
              {isPassed ? <Check strokeWidth={3.5} className="size-3.5" /> : step}
            </span>
            <span className="min-w-0">
              <span className={`block leading-6 ${step === at ? 'font-bold text-ink' : 'text-ink-2'}`}>
                {title}
                {isPassed && <span className="sr-only">（完了）</span>}
              </span>
              <span className="copy block text-xs leading-ui text-ink-2">
                {isKnown ? '登録済みの内容を使います' : about}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
