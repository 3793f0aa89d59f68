import { getRouteApi } from '@tanstack/react-router';
import { dayLabel, jstClock, jstDay } from '#domain/time.ts';
import type { ImportView } from '#domain/transfer/batch.ts';
import { useNow } from '#web/browser/now.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import type { TakingBack } from './use-import.ts';

const route = getRouteApi('/app/selections/import');

type LastImportProps = { last: ImportView; takingBack: TakingBack };

/** The last import of this account, whichever browser made it, and the way back. */
export function LastImport({ last, takingBack }: LastImportProps) {
  const { dialog } = route.useSearch();
  const navigate = route.useNavigate();
  const now = useNow();
  const ask = (open: boolean) =>
    void navigate({
      search: (old) => ({ ...old, dialog: open ? 'undo' : undefined }),
      replace: !open,
      resetScroll: false,
      ignoreBlocker: true,
    });
  const day = dayLabel(jstDay(last.at), jstDay(now));
  return (
    <>
      <Banner
        tone="info"
        action={
          last.untouched > 0 && (
            <Button size="sm" busy={takingBack.isPending} busyLabel="元に戻しています..." onClick={() => ask(true)}>
              取り消し
            </Button>
          )
        }
      >
        <span className="date">{day}</span>
        <span className="num mx-1">{jstClock(last.at)}</span>に{last.untouched + last.changed}件を取り込みました
        {last.untouched === 0 && '。どれも追加したあとに変更されたため、取り消せません'}
      </Banner>
      {takingBack.error && <Banner tone="error">元に戻せませんでした。{messageFor(takingBack.error)}</Banner>}
      <ConfirmDialog
        open={dialog === 'undo' && last.untouched > 0}
        title="取り込みの取り消し"
        confirmLabel={`${last.untouched}件を取り消す`}
        onConfirm={() => {
          ask(false);
          takingBack.mutate(last.id);
        }}
        onClose={() => ask(false)}
      >
        <p>この取り込みで追加した選考{last.untouched}件と、その予定を削除しますか？</p>
        <Kept last={last} />
      </ConfirmDialog>
    </>
  );
}

/** Which selections stay, as they were changed since. */
export function Kept({ last: { changed, changedNames } }: { last: ImportView }) {
  if (changed === 0) return null;
  const more = changed - changedNames.length;
  return (
    <div className="rounded-md bg-surface-2 px-4 py-3 text-sm">
      <p className="font-bold">追加したあとに変更した{changed}件は残します</p>
      <ul className="mt-1 grid gap-0.5 wrap-anywhere">
        {[...changedNames.entries()].map(([place, name]) => (
          <li key={place}>{name}</li>
        ))}
        {more > 0 && <li>ほか{more}件</li>}
      </ul>
    </div>
  );
}
