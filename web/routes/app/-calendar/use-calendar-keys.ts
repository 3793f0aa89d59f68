import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { profileQuery } from '#web/queries.ts';
import { isForThePage } from '../-parts/keys.ts';

type Turning = { onTurn: (direction: 1 | -1) => void; onToday: () => void };

/** [ and ] turn the page, t goes to today, wherever the focus is; unless the student has disabled shortcuts. */
export function useCalendarKeys(turning: Turning) {
  const cache = useQueryClient();
  const latest = useRef(turning);
  useLayoutEffect(() => {
    latest.current = turning;
  });
  useEffect(() => {
    const onKey = async (event: KeyboardEvent) => {
      const { onTurn, onToday } = latest.current;
      const act = { '[': () => onTurn(-1), ']': () => onTurn(1), t: onToday }[event.key];
      if (!act || !isForThePage(event)) return;
      const profile = await cache.ensureQueryData(profileQuery).catch(() => null);
      if (profile?.shortcutsEnabled) act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [cache]);
}
