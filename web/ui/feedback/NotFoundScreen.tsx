import { buttonClass } from '../buttons/Button.tsx';
import { Logo } from '../marks/Logo.tsx';
import { Screen } from './ErrorScreens.tsx';

const PLACES = [
  ['/app/calendar', 'カレンダー'],
  ['/app/selections', '選考管理'],
  ['/app/analysis', '分析'],
  ['/contact', 'お問い合わせ'],
] as const;

/** Not found. Plain links, home and (for visitors without an account) to the front page: they must work on every page. */
export function NotFoundScreen() {
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-(--header) max-w-page items-center px-4 nav:px-8">
          <a href="/" className="inline-flex min-h-11 items-center no-underline">
            <Logo />
          </a>
        </div>
      </header>
      <Screen title="ページが見つかりません" text="URLが変わったか、削除された可能性があります。">
        <a href="/app/homepage" className={buttonClass('primary', 'md')}>
          ホームに戻る
        </a>
        <nav aria-label="ほかの画面" className="mt-8 border-t border-line pt-4">
          <ul className="flex flex-wrap justify-center gap-x-6">
            {PLACES.map(([href, label]) => (
              <li key={href}>
                <a href={href} className="inline-flex min-h-11 items-center text-sm font-bold no-underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Screen>
    </>
  );
}
