import { Check } from 'lucide-react';
import { sizeLabel } from '#domain/selections/files.ts';
import type { Archive } from '#domain/transfer/archive.ts';
import type { ImportItem } from '#domain/transfer/read-table.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { LEFT_TEXTS } from './texts.ts';
import type { ArchiveImport } from './use-archive.ts';

type ArchiveContentsProps = { archive: Archive; items: readonly ImportItem[]; about: ArchiveImport };

/** What an archive holds besides selections, in numbers: what is taken, and what is not and why. */
export function ArchiveContents({ archive, items, about }: ArchiveContentsProps) {
  const { files, logins, leftBehind, unreadable } = archive;
  const changes = items.reduce((sum, it) => sum + (it.archived?.history.length ?? 0), 0);
  const taken = [
    files.length > 0 && `添付ファイル ${files.length}件（${sizeLabel(files.reduce((sum, it) => sum + it.size, 0))}）`,
    logins.length > 0 && `マイページのIDとパスワード ${logins.length}件`,
    changes > 0 && `ステータスの履歴 ${changes}件`,
  ].filter((line) => line !== false);
  return (
    <Card as="section" aria-labelledby="archive-title" className="grid gap-3 px-4 py-4">
      <h2 id="archive-title" className="text-md">
        選考といっしょに取り込むもの
      </h2>
      {taken.length > 0 && (
        <ul className="m-0 grid list-none gap-1 p-0 text-sm">
          {taken.map((line) => (
            <li key={line} className="flex items-start gap-2">
              <Check aria-hidden className="mt-1 size-4 flex-none text-brand" />
              {line}
            </li>
          ))}
        </ul>
      )}
      <p className="copy text-sm leading-ui text-ink-2">
        {taken.length === 0
          ? '添付ファイルやログインは入っていません。'
          : '追加する選考と、取り込み済みの選考のものを取り込みます。すでにあるファイルやログインは、そのまま残ります。'}
        {unreadable > 0 && `読み取れないものが${unreadable}件あり、これは取り込みません。`}
      </p>
      {about.hasSettings && (
        <Checkbox
          label="プロフィールと通知の設定も置き換える"
          support="書き出したときの設定になります。プッシュ通知のオン・オフは変わりません。"
          checked={about.withSettings}
          onChange={(event) => about.chooseSettings(event.target.checked)}
        />
      )}
      {leftBehind.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer py-2.5 font-bold">取り込まないもの</summary>
          <ul className="m-0 grid list-none gap-2 p-0">
            {leftBehind.map(({ kind, count }) => (
              <li key={kind}>
                {LEFT_TEXTS[kind].label} <span className="num">{count}件</span>
                <span className="block text-ink-2">{LEFT_TEXTS[kind].why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
