import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, FileText, Trash2, Upload as UploadIcon, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { FILE_TYPES, type FileView, sizeLabel } from '#domain/selections/files.ts';
import { dayLabel, jstDay } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { useNow } from '#web/browser/now.ts';
import { messageFor } from '#web/messages.ts';
import { filesQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ICON_BUTTON, IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { PrivateNote } from '../../../-event/PrivateNote.tsx';
import { LoadError } from '../../../-parts/LoadError.tsx';
import type { Sending, Uploads } from './use-uploads.ts';

const ACCEPTED = Object.values(FILE_TYPES)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',');

/** The documents of a selection: added by choosing or dropping, downloaded, deleted with undo. */
export function EsDocument({ selectionId, uploads }: { selectionId: string; uploads: Uploads }) {
  const { data: files, error, refetch } = useQuery(filesQuery(selectionId));
  const input = useRef<HTMLInputElement>(null);
  return (
    <DropZone onFiles={uploads.add}>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!files && !error && (
        <Loading>
          <Skeleton className="h-13 rounded-md" />
        </Loading>
      )}
      {files && files.length > 0 && <FileList {...{ selectionId, files }} />}
      {uploads.sending.length > 0 && (
        <ul aria-label="アップロード" className="m-0 grid list-none gap-3 p-0">
          {uploads.sending.map((it) => (
            <SendingRow key={it.key} sending={it} onClose={() => uploads.close(it.key)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button icon={<UploadIcon aria-hidden />} onClick={() => input.current?.click()}>
          ファイルを追加
        </Button>
        <span className="hidden text-sm text-ink-2 nav:inline">ここにドロップしても追加できます</span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          aria-label="ファイルを選択"
          onChange={(event) => {
            uploads.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      <p className="copy flex flex-wrap gap-x-3 text-xs leading-ui text-ink-2">
        <PrivateNote />
        <span>PDF・PNG・JPEG・WebP・Word・Excel、1つ10MBまで</span>
      </p>
    </DropZone>
  );
}

function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same for who has no mouse
    <div
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md ${isOver ? 'outline-2 outline-offset-8 outline-brand outline-dashed' : ''}`}
    >
      {children}
    </div>
  );
}

function FileList({ selectionId, files }: { selectionId: string; files: FileView[] }) {
  const now = useNow();
  const remove = useDeletion(selectionId);
  return (
    <ul aria-label="ファイル" className="m-0 grid list-none gap-0 p-0">
      {files.map((file) => (
        <li key={file.id} className="flex min-w-0 items-center gap-2 border-b border-line py-1.5 first:border-t">
          <FileText aria-hidden className="size-5 flex-none text-ink-2" />
          <span className="min-w-0 flex-1">
            <span className="block wrap-anywhere">{file.name}</span>
            <span className="block text-xs text-ink-2">
              <span className="date">{dayLabel(jstDay(file.createdAt), jstDay(now))}</span>・
              <span className="num">{sizeLabel(file.size)}</span>
            </span>
          </span>
          <a
            href={`/api/selections/${selectionId}/files/${file.id}`}
            download={file.name}
            aria-label={`${file.name}をダウンロード`}
            className={ICON_BUTTON}
          >
            <Download aria-hidden />
          </a>
          <IconButton label={`${file.name}を削除`} onClick={() => remove(file)}>
            <Trash2 aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** Deletes a file, with undo. */
function useDeletion(selectionId: string) {
  const param = (fileId: string) => ({ param: { id: selectionId, fileId } });
  const endpoint = api.selections[':id'].files[':fileId'];
  const scope = { id: 'files' };
  const undo = useMutation({
    scope,
    mutationFn: (id: string) => call(endpoint.deletion.$delete(param(id))),
    onError: (error) => toasts.error(messageFor(error)),
  });
  const remove = useMutation({
    scope,
    mutationFn: ({ id }: FileView) => call(endpoint.$delete(param(id))),
    onSuccess: (_, { id, name }) => toasts.show('ファイルを削除しました', () => undo.mutate(id), { about: name }),
    onError: (error) => toasts.error(`削除に失敗しました。${messageFor(error)}`),
  });
  return remove.mutate;
}

function SendingRow({ sending, onClose }: { sending: Sending; onClose: () => void }) {
  const { name, size, sent, failure, retry } = sending;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 rounded-md bg-surface-2 px-3 py-2">
      <span className="min-w-0 text-sm wrap-anywhere">{name}</span>
      <IconButton label={failure ? `${name}を閉じる` : `${name}の追加をキャンセル`} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
      {failure ? (
        <span role="alert" className="copy col-span-full text-sm leading-ui font-bold text-st-red-ink">
          <span className="late-text">{failure}</span>
        </span>
      ) : (
        <progress
          aria-label={`${name}のアップロード`}
          max={size}
          value={sent}
          className="col-span-full h-1.5 w-full accent-brand"
        />
      )}
      {retry && (
        <Button size="sm" className="col-span-full justify-self-start" onClick={retry}>
          再試行
        </Button>
      )}
    </li>
  );
}
