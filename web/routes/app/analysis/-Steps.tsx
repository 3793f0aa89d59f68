import { FEW, funnel, rate } from '#domain/selections/analysis.ts';
import { type Stage, type StageTime, type Step, stageTimes } from '#domain/selections/steps.ts';
import type { SelectionView, StatusChangeView } from '#domain/selections/views.ts';
import { Nothing, Panel } from './-Panel.tsx';
import { isReference, Reference, Share } from './-Share.tsx';

type StepsProps = { selections: readonly SelectionView[]; history: readonly StatusChangeView[] };

const STEP_LABELS: Record<Step, string> = {
  registered: '登録',
  applied: '応募',
  interview: '面接',
  final: '最終面接',
  goal: '内定・合格',
};
const ROW = 'grid grid-cols-[1fr_auto] items-baseline gap-x-2.5 nav:grid-cols-[88px_1fr_64px] nav:items-center';

/** How many selections reached each step, as bars that narrow, with the share that went on between them. */
export function FunnelPanel({ selections, history }: StepsProps) {
  const steps = funnel(selections, history);
  const most = Math.max(1, steps[0]?.count ?? 0);
  return (
    <Panel title="選考の到達段階">
      <ol>
        {steps.map(({ step, count }, at) => {
          const next = steps[at + 1]?.count;
          const passed = next === undefined ? null : rate(count, next);
          return (
            <li key={step} className={ROW}>
              <span className="text-sm font-bold">{STEP_LABELS[step]}</span>
              <span className="text-right text-sm nav:order-last">
                <span className="num mr-0.5 text-lg">{count}</span>社
              </span>
              <span aria-hidden className="col-span-2 mt-0.5 block nav:col-span-1 nav:mt-0">
                <Bar share={count / most} />
              </span>
              {next !== undefined && passed && (
                <span className="relative col-span-2 block h-8.5 nav:order-last nav:col-span-1 nav:col-start-2">
                  <svg
                    aria-hidden
                    viewBox="0 0 100 10"
                    preserveAspectRatio="none"
                    className="absolute inset-0 size-full forced-colors:hidden"
                  >
                    <polygon
                      points={`0,0 ${(100 * count) / most},0 ${(100 * next) / most},10 0,10`}
                      className="fill-brand-soft"
                    />
                  </svg>
                  <span className="relative inline-flex h-8.5 items-center gap-1 pl-3 text-xs">
                    <span>
                      <Share rate={passed} />
                    </span>
                    {isReference(passed) && <Reference />}
                  </span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p className="copy mt-2.5 text-xs leading-ui text-ink-2">
        各段階に一度でも進んだ選考の数です。{FEW}社未満から計算した割合は参考値です。
      </p>
    </Panel>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden className="block h-5.5 w-full rounded-[4px] bg-sunken dark:bg-line nav:h-7 forced-colors:border">
      <rect
        width={`${100 * share}%`}
        height="100%"
        rx="4"
        className="origin-left animate-[grow_280ms_ease-out] fill-brand forced-colors:fill-[CanvasText]"
      />
    </svg>
  );
}

const STAGE_LABELS: Record<Stage, string> = {
  toApplication: '応募まで',
  toInterview: '応募から面接',
  toFinal: '面接から最終面接',
  toResult: '最終面接から結果',
};
/** The scale ends after four weeks, or after as many as are needed, by fours. */
const SCALE_DAYS = 28;

/** How many days each stage took: the shortest, the middle, the longest. */
export function TimesPanel({ selections, history }: StepsProps) {
  const times = stageTimes(selections, history);
  const longest = Math.max(0, ...times.map((it) => it.most));
  const scale = SCALE_DAYS * Math.max(1, Math.ceil(longest / SCALE_DAYS));
  return (
    <Panel title="段階ごとの所要日数">
      {times.length === 0 ? (
        <Nothing>ステータスを更新すると、段階ごとの日数を表示します。</Nothing>
      ) : (
        <>
          <ul className="grid gap-3.5">
            {times.map((it) => (
              <StageRow key={it.stage} time={it} scale={scale} />
            ))}
          </ul>
          <p aria-hidden className="num mt-1 flex justify-between text-2xs font-normal text-ink-2">
            {[0, 1, 2, 3, 4].map((at) => (
              <span key={at}>
                {(scale * at) / 4}
                {at % 4 === 0 ? '日' : ''}
              </span>
            ))}
          </p>
        </>
      )}
    </Panel>
  );
}

function StageRow({ time: { stage, count, least, median, most }, scale }: { time: StageTime; scale: number }) {
  const at = (days: number) => (100 * days) / scale;
  return (
    <li className="grid items-baseline gap-x-2.5 gap-y-0.5 nav:grid-cols-[1fr_auto]">
      <span className="text-sm font-bold">{STAGE_LABELS[stage]}</span>
      <span className="text-xs nav:text-right">
        {count > 1 && '中央値 '}
        <Days days={median} />
        {count > 1 && (
          <span className="ml-1 text-ink-2">
            （{whole(least)}〜{whole(most)}日）
          </span>
        )}
        <span className="ml-1 whitespace-nowrap">
          <span className="num">{count}</span>社
          {count < FEW && (
            <span className="ml-1">
              <Reference />
            </span>
          )}
        </span>
      </span>
      <svg
        aria-hidden
        viewBox="0 0 100 18"
        preserveAspectRatio="none"
        className="block h-4.5 w-full rounded-[4px] bg-sunken dark:bg-line nav:col-span-2 forced-colors:border"
      >
        {[25, 50, 75].map((x) => (
          <rect key={x} x={x} width="0.25" height="18" className="fill-line" />
        ))}
        <rect
          x={at(least)}
          y="4"
          width={Math.max(at(most) - at(least), 0)}
          height="10"
          className="origin-left animate-[grow_280ms_ease-out] fill-[color-mix(in_oklab,var(--brand)_35%,var(--surface))] forced-colors:fill-[GrayText]"
        />
        <rect
          x={Math.min(Math.max(at(median) - 0.6, 0), 98.8)}
          y="1"
          width="1.2"
          height="16"
          className="fill-brand forced-colors:fill-[CanvasText]"
        />
      </svg>
    </li>
  );
}

const whole = (days: number) => Math.round(days);

function Days({ days }: { days: number }) {
  if (days < 1) return '1日未満';
  return (
    <>
      <span className="num text-md">{whole(days)}</span>日
    </>
  );
}
