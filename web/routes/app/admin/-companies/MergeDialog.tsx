import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  keptByDefault,
  MAX_MOVED,
  type MergeNumbers,
  type MergePreview,
  type MergeSide,
} from '#domain/admin/companies.ts';
import { COMPANY_SOURCES } from '#domain/companies/sources.ts';
import { AppError } from '#domain/errors.ts';
import { industryLabel } from '#domain/taxonomy/industries.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { RadioCards } from '#web/ui/fields/RadioCards.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Amount } from '../-parts/Amount.tsx';
import { previewQuery } from './queries.ts';
import { useUndoMerge } from './use-undo-merge.ts';

type MergeDialogProps = { one: string; other: string; onClose: () => void; onDone: () => void };

const SHAPE =
  'max-h-[calc(100dvh-40px)] [@media(max-height:30rem)]:max-h-[calc(100dvh-8px)] md:top-0 md:m-auto admin-wide-dialog';

/** 企業の統合: which of two companies stays, and what moves to it. */
export function MergeDialog({ one, other, onClose, onDone }: MergeDialogProps) {
  const { data, error, refetch } = useQuery(previewQuery(one, other));
  const [keptId, setKeptId] = useState<string | null>(null);
  const undo = useUndoMerge();
  const merge = useMutation({
    mutationFn: ({ kept, merged }: Sides) => {
      const seen = ({ company }: MergeSide) => ({ id: company.id, seen: company.updatedAt });
      return call(api.admin.companies.merges.$post({ json: { kept: seen(kept), merged: seen(merged) } }));
    },
    onSuccess: ({ id }, { kept, merged }) => {
      const text = `${merged.company.displayName}を${kept.company.displayName}に統合しました`;
      toasts.show(text, () => undo.mutate(id));
      onDone();
    },
  });
  const sides = data && sidesOf(data, keptId);
  const footer = (
    <>
      <Button
        variant="primary"
        busy={merge.isPending}
        busyLabel="統合中..."
        aria-disabled={!sides || undefined}
        onClick={() => sides && merge.mutate(sides)}
      >
        統合
      </Button>
      <Button onClick={onClose}>キャンセル</Button>
    </>
  );
  return (
    <Dialog open title="企業の統合" shape={SHAPE} {...{ onClose, footer }}>
      <div className="admin-stack">
        {error && !data && <LoadError error={error} onRetry={refetch} />}
        {!data && !error && (
          <Loading>
            <Skeleton className="h-56" />
          </Loading>
        )}
        {data && sides && (
          <>
            <RadioCards
              label="残す企業"
              name="kept"
              value={sides.kept.company.id}
              onChange={setKeptId}
              options={data.companies.map((side) => ({
                value: side.company.id,
                label: side.company.displayName,
                support: supportOf(side),
              }))}
            />
            <Moving name={sides.kept.company.displayName} moves={sides.merged.moves} />
          </>
        )}
        {merge.error && <Refused error={merge.error} onReload={onDone} />}
      </div>
    </Dialog>
  );
}

type Sides = { kept: MergeSide; merged: MergeSide };

function sidesOf({ companies: [one, other] }: MergePreview, keptId: string | null): Sides {
  const keepsOne = keptId === null ? keptByDefault(one.company, other.company) === 0 : keptId === one.company.id;
  return keepsOne ? { kept: one, merged: other } : { kept: other, merged: one };
}

function supportOf({ company, moves }: MergeSide): string {
  const industry = company.industryCategory ? industryLabel(company.industryCategory) : '業界未登録';
  const numbers = `選考 ${moves.selections.toLocaleString('ja-JP')}件・予定 ${moves.events.toLocaleString('ja-JP')}件`;
  return `${COMPANY_SOURCES[company.source].label}　${industry}\n${numbers}`;
}

function Moving({ name, moves }: { name: string; moves: MergeNumbers }) {
  const { selections, events, sharedEvents, sameSharedEvents, names } = moves;
  return (
    <section aria-label={`「${name}」へ移るもの`}>
      <h3 className="text-sm">「{name}」へ移るもの</h3>
      <dl className="admin-moves">
        <Move label="選考">
          <Amount value={selections} />件
        </Move>
        <Move label="予定">
          <Amount value={events} />件
        </Move>
        <Move label="共有の予定">
          <Amount value={sharedEvents} />件
          {sameSharedEvents > 0 && (
            <span className="admin-moves-note">
              うち
              <Amount value={sameSharedEvents} />
              件は同じ内容のため、人数を合わせます
            </span>
          )}
        </Move>
        <Move label="検索で使う名前">{names.length > 0 ? names.join('、') : 'なし'}</Move>
      </dl>
      <p className="copy text-sm text-ink-2">
        学生が付けた表示名、メモ、リマインドはそのまま残ります。24時間以内なら元に戻せます。
      </p>
    </section>
  );
}

function Move({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Another admin may have changed one of them: then everything is read again, and the choice begins anew. */
function Refused({ error, onReload }: { error: Error; onReload: () => void }) {
  const cache = useQueryClient();
  const code = error instanceof AppError ? error.code : 'unexpected';
  const isStale = code === 'conflict' || code === 'company_not_found';
  const reload = () => {
    void cache.invalidateQueries({ queryKey: ['admin'] });
    onReload();
  };
  return (
    <Banner
      tone="error"
      action={
        isStale && (
          <Button size="sm" onClick={reload}>
            再読み込み
          </Button>
        )
      }
    >
      {isStale && '統合できませんでした。ほかの管理者が変更した可能性があります。'}
      {code === 'too_many' &&
        `選考が${MAX_MOVED.toLocaleString('ja-JP')}件を超える企業は統合できません。残す企業を入れ替えてください。`}
      {!isStale && code !== 'too_many' && messageFor(error)}
    </Banner>
  );
}
