import { useMutation } from '@tanstack/react-query';
import { Check, FileArchive } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { jstDay, readClock } from '#domain/time.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TransferProgress } from '#web/ui/feedback/TransferProgress.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { fetchArchive, type Progress } from './-archive.ts';

const ProofDialog = lazy(() => import('./-account/ProofDialog.tsx').then((it) => ({ default: it.ProofDialog })));

const CONTENTS = ['選考と予定（JSON・CSV・カレンダー）', 'ES・メモ・添付ファイル', '設定・通知の履歴・同意の記録'];

/** Everything that is held on the student in one file, after proof of identity, with its progress. */
export function ArchivePart() {
  const [withLogins, setWithLogins] = useState(false);
  const [isProving, setProving] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const stop = useRef<AbortController>(null);
  const archive = useMutation({
    mutationFn: async () => {
      setProgress(null);
      stop.current = new AbortController();
      saveFile(await fetchArchive(withLogins, stop.current.signal, setProgress), `shiori-${jstDay(readClock())}.zip`);
    },
    onError: (error) => {
      if (isUnproven(error)) setProving(true);
    },
  });
  const wasStopped = stop.current?.signal.aborted;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <h3 className="text-md">すべてのデータ（ZIP）</h3>
      <p className="copy text-sm leading-ui text-ink-2">
        しおりに保存されているあなたのデータを、1つのファイルにまとめます。選考管理の「取り込み」で、ほかの環境のしおりに読み込めます。
      </p>
      <ul className="m-0 grid list-none gap-1 p-0 text-sm">
        {CONTENTS.map((text) => (
          <li key={text} className="flex items-start gap-2">
            <Check aria-hidden className="mt-1 size-4 flex-none text-brand" />
            {text}
          </li>
        ))}
      </ul>
      <Checkbox
        label="マイページのIDとパスワードも含める"
        support="暗号化されずに書き出されます。人に渡すファイルでは外してください。"
        checked={withLogins}
        onChange={(event) => setWithLogins(event.target.checked)}
      />
      <Button
        className="mt-2 justify-self-start break-normal!"
        icon={<FileArchive aria-hidden />}
        busy={archive.isPending}
        busyLabel="書き出し中..."
        onClick={() => !archive.isPending && archive.mutate()}
      >
        すべてのデータを書き出す
      </Button>
      {archive.isPending && progress && (
        <TransferProgress
          title="書き出しています"
          done={progress.received}
          total={progress.total}
          onStop={() => stop.current?.abort()}
        />
      )}
      <p role="status" className={archive.isPending ? 'sr-only' : 'copy text-sm text-ink-2 empty:hidden'}>
        {archive.isPending && said(progress)}
        {archive.isError && wasStopped ? '書き出しを中止しました。' : null}
      </p>
      {archive.isSuccess && <Banner tone="success">書き出しました</Banner>}
      {archive.error && !wasStopped && !isUnproven(archive.error) && (
        <Banner tone="error">
          {progress ? '書き出しが途中で止まりました。もう一度お試しください。' : messageFor(archive.error)}
        </Banner>
      )}
      <Suspense>
        {isProving && (
          <ProofDialog
            what="すべてのデータの書き出し"
            onProven={() => {
              setProving(false);
              archive.mutate();
            }}
            onClose={() => {
              setProving(false);
              archive.reset();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

const isUnproven = (error: Error) => error instanceof AppError && error.code === 'confirmation_needed';

/** What is announced on the way: each quarter. */
function said(progress: Progress | null): string {
  const quarters = progress && progress.total > 0 ? Math.floor((4 * progress.received) / progress.total) : 0;
  return quarters > 0 && quarters < 4 ? `${quarters * 25}%まで書き出しました。` : '';
}
