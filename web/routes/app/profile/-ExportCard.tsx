import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { jstDay, readClock } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { messageFor } from '#web/messages.ts';
import { Section } from '#web/profile-form/Section.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { ArchivePart } from './-ArchivePart.tsx';

const CalendarPart = lazy(() => import('./-export/CalendarPart.tsx').then((it) => ({ default: it.CalendarPart })));

type Format = 'csv' | 'json';
const LABELS: Record<Format, string> = { csv: 'CSV（Excel用）', json: 'JSON（すべての項目）' };

/** The student's selections as a file, and everything else with them. */
export function ExportCard() {
  const [withPrivate, setWithPrivate] = useState(false);
  const download = useMutation({
    mutationFn: async (format: Format) => {
      const query = { format, private: withPrivate ? '1' : '0' } as const;
      const sent = await api.transfer.export.$get({ query });
      // `call` throws an error; a file is passed on as its raw bytes, including the BOM.
      if (!sent.ok) await call(Promise.resolve(sent));
      saveFile(await sent.blob(), `shiori-${jstDay(readClock())}.${format}`);
    },
  });
  return (
    <Section id="export" title="データの書き出し">
      <p className="copy text-sm leading-ui text-ink-2">
        選考と予定をファイルに保存します。書き出したファイルは、選考管理の「取り込み」から読み込めます。マイページのIDとパスワードは含まれません。
      </p>
      <Checkbox
        label="自分だけの項目も含める"
        support="メモ、ESの内容、場所、自分用のURLです。人に渡すファイルでは外してください。"
        checked={withPrivate}
        onChange={(event) => setWithPrivate(event.target.checked)}
      />
      <div className="flex flex-wrap gap-2.5">
        {(['csv', 'json'] as const).map((format) => {
          const isUnderWay = download.isPending && download.variables === format;
          return (
            <Button
              key={format}
              icon={<Download aria-hidden />}
              busy={isUnderWay}
              busyLabel="書き出しています..."
              onClick={() => !isUnderWay && download.mutate(format)}
            >
              {LABELS[format]}
            </Button>
          );
        })}
      </div>
      {download.error && <Banner tone="error">書き出しに失敗しました。{messageFor(download.error)}</Banner>}
      <Suspense fallback={<div className="min-h-48" />}>
        <CalendarPart />
      </Suspense>
      <ArchivePart />
    </Section>
  );
}
