import { useMutation } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { addDays, isDay, jstDay, readClock } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

/** Days that are chosen at first, today among them. */
const AT_FIRST = 90;

/** The events of some days as a file for calendar apps. */
export function CalendarPart() {
  const [from, setFrom] = useState(() => jstDay(readClock()));
  const [to, setTo] = useState(() => addDays(jstDay(readClock()), AT_FIRST));
  const isRange = isDay(from) && isDay(to) && from <= to;
  const download = useMutation({
    mutationFn: async () => {
      const sent = await api.transfer.calendar.$get({ query: { from, to } });
      if (!sent.ok) await call(Promise.resolve(sent));
      saveFile(await sent.blob(), `shiori-${from}-${to}.ics`);
    },
  });
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 border-0 border-t border-line p-0 pt-5">
      <legend className="sr-only">カレンダーのファイル</legend>
      <p className="copy text-sm leading-ui text-ink-2">
        期間を選んで、予定をカレンダーアプリ用のファイル（.ics）に保存します。メモは含まれません。
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="いつから" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField
          label="いつまで"
          type="date"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={isDay(from) && isDay(to) && from > to ? '「いつから」より後の日にしてください' : undefined}
        />
      </div>
      <Button
        className="justify-self-start break-normal!"
        icon={<CalendarDays aria-hidden />}
        disabled={!isRange}
        busy={download.isPending}
        busyLabel="書き出しています..."
        onClick={() => !download.isPending && download.mutate()}
      >
        カレンダー（.ics）
      </Button>
      {download.error && <Banner tone="error">書き出しに失敗しました。{messageFor(download.error)}</Banner>}
    </fieldset>
  );
}
