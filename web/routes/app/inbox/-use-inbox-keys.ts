import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { profileQuery } from '#web/queries.ts';
import { isForThePage } from '../-parts/keys.ts';

/** j and k go to the next mail and the one before, wherever the focus is; unless the student has disabled shortcuts. */
export function useInboxKeys(list: RefObject<HTMLElement | null>) {
  const cache = useQueryClient();
  useEffect(() => {
    const onKey = async (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key];
      if (step === undefined || !isForThePage(event)) return;
      const profile = await cache.ensureQueryData(profileQuery).catch(() => null);
      if (!profile?.shortcutsEnabled) return;
      const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-mail]') ?? [])];
      const at = links.findIndex((it) => it.closest('li')?.contains(document.activeElement));
      links[at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [cache, list]);
}
