import { BellRing, Bookmark, CalendarDays } from 'lucide-react';

/** What the product does today, in a sentence each. */
const FEATURES = [
  {
    Icon: CalendarDays,
    title: '締切と面接を、ひと目で',
    text: '企業ごとの締切と面接が日付の順に並び、カレンダーでも確認できます。',
  },
  {
    Icon: BellRing,
    title: '締切の前に、リマインド',
    text: '1週間前から当日まで、選んだ日の朝8:00にメールやプッシュ通知が届きます。',
  },
  {
    Icon: Bookmark,
    title: '志望順位とステータスで整理',
    text: '第一志望群・第二志望群・その他に分けて、選考の進み具合を記録できます。',
  },
] as const;

/** The features side by side, or one below the other. */
export function Features({ beside = false }: { beside?: boolean }) {
  return (
    <ul className={`grid gap-3.5 ${beside ? 'nav:grid-cols-3 nav:gap-4' : ''}`}>
      {FEATURES.map(({ Icon, title, text }) => (
        <li key={title} className={beside ? 'rounded-lg border border-line bg-surface px-4.5 py-4.5' : 'flex gap-3'}>
          <Icon aria-hidden className={`size-5.5 text-brand ${beside ? 'mb-2.5' : 'mt-0.5'}`} />
          <div className="min-w-0">
            <p className="copy font-bold">{title}</p>
            <p className="copy text-sm text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
