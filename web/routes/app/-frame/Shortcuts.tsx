import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { profileQuery } from '#web/queries.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { isForThePage, SEARCH_KEYS } from '../-parts/keys.ts';
import { useOverlay } from '../-parts/overlay.ts';

/** Key sequences, their targets, and their labels. */
const WAYS = [
  { keys: 'g h', to: '/app/homepage', label: 'ホーム' },
  { keys: 'g c', to: '/app/calendar', label: 'カレンダー' },
  { keys: 'g s', to: '/app/selections', label: '選考管理' },
  { keys: 'g a', to: '/app/analysis', label: '分析' },
  { keys: 'g p', to: '/app/profile', label: 'プロフィール設定' },
] as const;
/** Keys that open an overlay. */
const OVER: Record<string, 'add' | 'search' | 'shortcuts'> = { n: 'add', '/': 'search', '?': 'shortcuts' };
const LISTED = [
  ...WAYS,
  { keys: 'n', label: '予定を追加' },
  { keys: '/', label: '検索' },
  { keys: SEARCH_KEYS, label: '検索（いつでも）' },
  { keys: 't', label: '今日（カレンダー）' },
  { keys: '[ ]', label: '前・次の月や週（カレンダー）' },
  { keys: 'm', label: '選んだ予定の移動（カレンダー）' },
  { keys: '?', label: 'この一覧' },
];

/** The longest pause between two keys of a sequence. */
const SECOND_KEY_MS = 1_500;

/** Keyboard shortcuts to screens, and the list of them; unless the student has disabled them. */
export function Shortcuts() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { overlay, open, close } = useOverlay();
  const first = useRef({ key: '', at: 0 });

  useEffect(() => {
    const onKey = async (event: KeyboardEvent) => {
      if (!isForThePage(event)) return;
      const isSecond = event.timeStamp - first.current.at < SECOND_KEY_MS;
      const pressed = isSecond && first.current.key ? `${first.current.key} ${event.key}` : event.key;
      first.current = {
        key: WAYS.some(({ keys }) => keys.startsWith(`${event.key} `)) ? event.key : '',
        at: event.timeStamp,
      };
      const way = WAYS.find(({ keys }) => keys === pressed);
      const next = OVER[pressed];
      if (!way && !next) return;
      // Firefox would open its quick find, and the letter would be written into the field of what opens.
      if (next && cache.getQueryData(profileQuery.queryKey)?.shortcutsEnabled !== false) event.preventDefault();
      // Loaded when first needed: most visits have no keyboard. If that fails, shortcuts are off.
      const profile = await cache.ensureQueryData(profileQuery).catch(() => null);
      if (!profile?.shortcutsEnabled) return;
      if (way) void navigate({ to: way.to });
      else if (next) open(next);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [cache, navigate, open]);

  return (
    <Dialog open={overlay === 'shortcuts'} title="キーボードショートカット" onClose={close}>
      <dl className="m-0 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3">
        {LISTED.map(({ keys, label }) => (
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
    </Dialog>
  );
}
