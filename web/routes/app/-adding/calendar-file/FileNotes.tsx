import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Revealed } from '#web/ui/feedback/Revealed.tsx';
import type { FileRefusal } from './use-calendar-file.ts';

const REFUSALS: Record<FileRefusal, string> = {
  image: '画像は読み取れません。本文を貼り付けてください。',
  file: 'このファイルは読み取れません。カレンダーのファイル（.ics）を選択してください。',
  large: 'ファイルが大きすぎるため読み取れません。1MBまでのファイルに対応しています。',
  missed: '共有された内容を受け取れませんでした。もう一度共有してください。',
  reviewing: '確認中の内容があるため、読み込みませんでした。保存または破棄してから、もう一度お試しください。',
};

/** Why nothing was read, or that the file can be dropped. */
export function FileNotes({ refusal, isOver }: { refusal: FileRefusal | null; isOver: boolean }) {
  if (isOver) return <Banner tone="info">ここで放すと、カレンダーのファイル（.ics）を読み込みます</Banner>;
  return (
    refusal && (
      <Revealed>
        <Banner tone="error">{REFUSALS[refusal]}</Banner>
      </Revealed>
    )
  );
}
