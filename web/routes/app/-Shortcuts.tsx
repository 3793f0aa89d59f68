import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { profileQuery } from '#web/queries.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

/** Keys pressed one after the other, what they lead to, and how the list calls it. */
const WAYS = [
  { keys: 'g h', to: '/app/homepage', label: 'ホーム' },
  { keys: 'g c', to: '/app/calendar', label: 'カレンダー' },
  { keys: 'g s', to: '/app/selections', label: '選考管理' },
  { keys: 'g p', to: '/app/profile', label: 'プロフィール設定' },
  { keys: 'n', to: '/app/companies/add', label: '選考を追加' },
] as const;
const LIST = '?';

/** How long the second key of two may take. */
const SECOND_KEY_MS = 1_500;

/** Screens by single keys, and the list of them; unless the student has switched them off. */
export function Shortcuts() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [listed, setListed] = useState(false);
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
      if (!way && pressed !== LIST) return;
      // Read when it is first needed: most visits are without a keyboard. What cannot be read is taken to be off.
      const profile = await cache.ensureQueryData(profileQuery).catch(() => null);
      if (!profile?.shortcutsEnabled) return;
      if (way) void navigate({ to: way.to });
      else setListed(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [cache, navigate]);

  return (
    <Dialog open={listed} title="キーボードショートカット" onClose={() => setListed(false)}>
      <dl className="m-0 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3">
        {[...WAYS, { keys: LIST, label: 'この一覧' }].map(({ keys, label }) => (
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

/** False while somebody types or composes, holds another key, or is in a dialog or a menu. */
export function isForThePage(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('dialog[open], [popover]:popover-open')) return false;
  return !(target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select')));
}
