import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { MESSAGES } from '#web/messages.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { listAsLeft } from '../../-list/back.ts';

type GoneProps = { what: 'selection_not_found' | 'event_not_found'; selectionId: string };

/** Shown instead of something that was deleted meanwhile, in another tab or by an undo here. Links to the list. */
export function Gone({ what, selectionId }: GoneProps) {
  const navigate = useNavigate();
  const left = useRef(false);
  useEffect(() => {
    if (left.current) return;
    left.current = true;
    toasts.error(MESSAGES[what]);
    void navigate({ to: '/app/selections', search: listAsLeft(selectionId), replace: true });
  }, [navigate, what, selectionId]);
  return null;
}
