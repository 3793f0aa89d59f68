import { useBlocker } from '@tanstack/react-router';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TransferProgress } from '#web/ui/feedback/TransferProgress.tsx';
import type { Restored } from './restore.ts';
import type { ArchiveImport } from './use-archive.ts';

/** After the selections: the rest of the archive while it is stored, and what became of it. */
export function ArchiveRest({ about }: { about: ArchiveImport }) {
  const { archive, rest, bytes } = about;
  // It goes on while other screens are shown, but not once the tab is closed.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: rest.isPending });
  if (!archive)
    return (
      <Banner tone="attention">
        添付ファイルなどの取り込みは、まだ終わっていません。同じZIPをもう一度選ぶと、残りだけを取り込みます。
      </Banner>
    );
  if (rest.isPending) {
    const total = archive.files.reduce((sum, it) => sum + it.size, 0);
    return (
      <div className="grid gap-2">
        <TransferProgress title="添付ファイルなどを取り込んでいます" done={bytes} total={total} onStop={about.stop} />
        <p className="copy text-sm leading-ui text-ink-2">
          途中で止めても、同じZIPをもう一度選ぶと、残りだけを取り込みます。
        </p>
      </div>
    );
  }
  if (rest.error)
    return (
      <Banner tone="error" action={<Button onClick={about.begin}>続ける</Button>}>
        {about.wasStopped()
          ? '添付ファイルなどの取り込みを中止しました。'
          : `添付ファイルなどの取り込みが途中で止まりました。${messageFor(rest.error)}`}
      </Banner>
    );
  return rest.data ? <Result restored={rest.data} unreadable={archive.unreadable} /> : null;
}

function Result({ restored, unreadable }: { restored: Restored; unreadable: number }) {
  const { files, logins, withSettings, refused, without } = restored;
  const added = [
    files.added > 0 && `添付ファイル${files.added}件`,
    logins.added > 0 && `マイページのログイン${logins.added}件`,
    withSettings && 'プロフィールと通知の設定',
  ].filter((it) => it !== false);
  const notes = [
    files.there + logins.there > 0 && `${files.there + logins.there}件は、すでにあるためそのままにしました。`,
    without > 0 && `追加していない選考のファイルとログイン${without}件は、取り込んでいません。`,
    unreadable > 0 && `${unreadable}件は、読み取れないため取り込んでいません。`,
  ].filter((it) => it !== false);
  return (
    <div className="grid gap-3">
      {added.length > 0 && <Banner tone="success">{added.join('・')}を取り込みました</Banner>}
      {notes.map((line) => (
        <p key={line} className="copy text-sm leading-ui text-ink-2">
          {line}
        </p>
      ))}
      {refused.length > 0 && (
        <Banner tone="attention">
          {refused.length}件のファイルは取り込めませんでした
          <ul className="mt-1 grid gap-0.5 wrap-anywhere">
            {[...refused.entries()].map(([place, { name, why }]) => (
              <li key={place}>
                {name}：{why}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
