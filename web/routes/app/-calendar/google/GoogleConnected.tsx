import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GoogleCalendarView } from '#domain/calendar/google-sync.ts';
import { type Instant, jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { SyncResult } from './GoogleSyncResult.tsx';
import { googleCalendarQuery } from './queries.ts';

const CONNECT_BUSY = '/api/google/sign-in?purpose=busy';

/** What stands in the panel of Google Calendar once it is connected. */
export function GoogleConnected({ its, now }: { its: GoogleCalendarView; now: Instant }) {
  const cache = useQueryClient();
  const keep = (view: GoogleCalendarView | null) => cache.setQueryData(googleCalendarQuery.queryKey, view);
  const calendar = api['google-calendar'];
  const run = useMutation({ mutationFn: () => call(calendar.run.$post()), onSuccess: keep });
  const stop = useMutation({ mutationFn: () => call(calendar.run.$delete()) });
  const busy = useMutation({
    mutationFn: (withBusy: boolean) => call(calendar.$patch({ json: { withBusy } })),
    onSuccess: keep,
  });
  const [asking, setAsking] = useState(false);
  const end = useMutation({ mutationFn: () => call(calendar.$delete()), onSuccess: () => keep(null) });
  const failure = run.error ?? stop.error ?? busy.error ?? end.error;
  return (
    <>
      <LastSync at={its.lastSyncedAt} now={now} />
      {its.running ? (
        <Progress {...its.running} onStop={() => stop.mutate()} stopping={stop.isPending} />
      ) : (
        its.result && <SyncResult result={its.result} now={now} />
      )}
      <div className="flex flex-wrap gap-2">
        {!its.running && (
          <Button size="sm" busy={run.isPending} busyLabel="同期中..." onClick={() => run.mutate()}>
            今すぐ同期
          </Button>
        )}
        <Button size="sm" variant="danger" busy={end.isPending} busyLabel="解除中..." onClick={() => setAsking(true)}>
          連携を解除
        </Button>
      </div>
      {its.mayReadBusy ? (
        <Checkbox
          name="google-busy"
          label="Googleの予定も空き時間に反映"
          support="候補日から除きます。読み取るのは時間帯だけで、件名は読みません。"
          checked={busy.isPending ? busy.variables : its.withBusy}
          onChange={(event) => busy.mutate(event.target.checked)}
        />
      ) : (
        <p className="copy text-sm text-ink-2">
          <a href={CONNECT_BUSY}>Googleカレンダーの予定も空き時間に反映する</a>
          （読み取るのは時間帯だけです）
        </p>
      )}
      {failure && <Banner tone="error">{messageFor(failure)}</Banner>}
      <ConfirmDialog
        open={asking}
        title="Googleカレンダーの連携解除"
        confirmLabel="連携を解除"
        onConfirm={() => {
          setAsking(false);
          end.mutate();
        }}
        onClose={() => setAsking(false)}
      >
        <p>Googleカレンダーとの連携を解除しますか？</p>
        <p>Googleカレンダーに追加した予定はそのまま残り、しおりの変更は反映されなくなります。</p>
      </ConfirmDialog>
    </>
  );
}

type ProgressProps = { done: number; total: number; onStop: () => void; stopping: boolean };

function Progress({ done, total, onStop, stopping }: ProgressProps) {
  return (
    <div className="grid w-full justify-items-start gap-2">
      <p role="status" className="text-sm">
        同期中...{' '}
        {total > 0 && (
          <span className="num">
            {done} / {total}件
          </span>
        )}
      </p>
      <div
        role="progressbar"
        aria-label="同期の進み具合"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={Math.max(total, 1)}
        className="h-1.5 w-full overflow-hidden rounded-full bg-line"
      >
        <div className="h-full bg-brand" style={{ width: `${(100 * done) / Math.max(total, 1)}%` }} />
      </div>
      <Button size="sm" variant="ghost" className="-ml-3" busy={stopping} busyLabel="中止中..." onClick={onStop}>
        中止
      </Button>
    </div>
  );
}

function LastSync({ at, now }: { at: Instant | null; now: Instant }) {
  return (
    <p className="copy text-sm text-ink-2">
      {'連携中　'}
      {at !== null && (
        <span className="date inline-block">
          最終同期 {shortDayLabel(jstDay(at), jstDay(now))} <span className="num">{jstClock(at)}</span>
          <JapanTime />
        </span>
      )}
    </p>
  );
}
