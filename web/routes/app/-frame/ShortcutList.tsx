import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#web/queries.ts';
import { SEARCH_KEYS } from '../-parts/keys.ts';

const LISTED: readonly { keys: string; label: string; isOfInbox?: true }[] = [
  { keys: 'g h', label: 'ホーム' },
  { keys: 'g c', label: 'カレンダー' },
  { keys: 'g s', label: '選考管理' },
  { keys: 'g a', label: '分析' },
  { keys: 'g i', label: '受信箱', isOfInbox: true },
  { keys: 'g p', label: 'プロフィール設定' },
  { keys: 'n', label: '予定を追加' },
  { keys: '/', label: '検索' },
  { keys: SEARCH_KEYS, label: '検索（いつでも）' },
  { keys: 't', label: '今日（カレンダー）' },
  { keys: '[ ]', label: '前後の月・週へ移動（カレンダー）' },
  { keys: 'm', label: '選んだ予定の移動（カレンダー）' },
  { keys: 'j k', label: '次・前のメール（受信箱）', isOfInbox: true },
  { keys: '?', label: 'この一覧' },
];

/** The list of keyboard shortcuts; what they do is in Shortcuts.tsx and in the screens. */
export function ShortcutList() {
  const { data: session } = useQuery(sessionQuery);
  const listed = LISTED.filter((it) => !it.isOfInbox || session?.isInboxOffered);
  return (
    <>
      <dl className="m-0 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3">
        {listed.map(({ keys, label }) => (
          <div key={keys} className="contents">
            <dt>{label}</dt>
            <dd className="m-0 flex gap-1.5">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="num min-w-7 rounded-sm border border-line-strong bg-surface-2 px-1.5 text-center text-sm leading-7"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="copy mt-4 text-sm text-ink-2">「プロフィール設定」の「表示」で、使わないようにできます。</p>
    </>
  );
}
