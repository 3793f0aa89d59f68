import type { ReactNode } from 'react';
import type { ImportView } from '#domain/transfer/batch.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Kept } from './LastImport.tsx';
import type { TakingBack } from './use-import.ts';

type DoneStepProps = {
  added: number;
  /** Items that were read and not chosen. */
  left: number;
  /** Whether they are rows of a table. */
  isTable: boolean;
  /** What is left of it, while it can be taken back. */
  last: ImportView | null;
  takingBack: TakingBack;
  /** What else was imported. */
  children: ReactNode;
};

/** Step 4: what was added, and the way back. */
export function DoneStep({ added, left, isTable, last, takingBack, children }: DoneStepProps) {
  return (
    <div className="grid gap-5">
      <Banner tone="success">{added > 0 ? `${added}件の選考を追加しました` : '選考はすべて取り込み済みです'}</Banner>
      {children}
      {left > 0 && (
        <p className="copy text-sm leading-ui text-ink-2">
          {left}件は追加していません。
          {isTable ? '表を直して、もう一度取り込めます。' : 'もう一度取り込むと、あとから追加できます。'}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to="/app/selections" variant="primary">
          選考管理を見る
        </ButtonLink>
      </div>
      {last && last.untouched > 0 && (
        <Card as="section" aria-label="取り込みを元に戻す" className="grid gap-3 px-4 py-4">
          <h3 className="text-md">取り込みを元に戻す</h3>
          <p className="copy text-sm leading-ui text-ink-2">
            1日以内なら、追加した選考をまとめて取り消せます。
            {isTable ? '' : 'ファイルやログインも取り込んだ選考と、'}追加したあとに変更した選考は、そのまま残ります。
          </p>
          <Kept last={last} />
          {takingBack.error && <Banner tone="error">元に戻せませんでした。{messageFor(takingBack.error)}</Banner>}
          <Button
            variant="danger-outline"
            className="justify-self-start"
            busy={takingBack.isPending}
            busyLabel="元に戻しています..."
            onClick={() => takingBack.mutate(last.id)}
          >
            {last.untouched}件を元に戻す
          </Button>
        </Card>
      )}
    </div>
  );
}
