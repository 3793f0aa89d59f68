import type { Instant } from '#domain/time.ts';
import type { Act } from '#web/outbox/acts.ts';
import { completionText } from '../-parts/completion-text.ts';

/** The verb of an act, in the past. */
export function doneBy(act: Act): string {
  if (act.kind === 'completion') return completionText(act.completed);
  if (act.kind === 'newEvent' || act.kind === 'newSelection') return '追加しました';
  if (act.kind === 'event') return movedTo(act) ? '移動しました' : '編集しました';
  return '変更しました';
}

/** Where an act moves its event, if it changes nothing else. */
export function movedTo(act: Act): Instant | undefined {
  if (act.kind !== 'event') return undefined;
  const isMove = Object.keys(act.to).every((it) => it === 'deadline' || it === 'endsAt');
  return isMove ? act.to.deadline : undefined;
}
