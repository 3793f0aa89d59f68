import { Copy, Eye, EyeOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { MyPageField } from '#domain/selections/my-page.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { PrivateNote } from '../../-event/PrivateNote.tsx';
import { MY_PAGE_LABELS, type MyPage } from './my-page.ts';
import { type Secret, useSecret } from './use-secret.ts';

// Most visits open neither.
const MyPageDialog = lazy(() => import('./MyPageDialog.tsx').then((it) => ({ default: it.MyPageDialog })));
const ProofDialog = lazy(() =>
  import('../../profile/-account/ProofDialog.tsx').then((it) => ({ default: it.ProofDialog })),
);

/** The login of the company's site for applicants: revealed and copied on request only, and changed in a dialog of its own. */
export function MyPageFields({ selection }: { selection: MyPage }) {
  const [editing, setEditing] = useState(false);
  const isEmpty = !selection.hasMyPageId && !selection.hasMyPagePassword;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SecretRow selectionId={selection.id} field="myPageId" isKept={selection.hasMyPageId} />
      <SecretRow selectionId={selection.id} field="myPagePassword" isKept={selection.hasMyPagePassword} />
      <p className="copy flex flex-wrap gap-x-3 text-xs leading-ui text-ink-2">
        <PrivateNote />
        <span>暗号化して保存します</span>
      </p>
      <Button size="sm" className="justify-self-start" onClick={() => setEditing(true)}>
        {isEmpty ? 'ログイン情報を登録' : 'ログイン情報を変更'}
      </Button>
      <Suspense>{editing && <MyPageDialog selection={selection} onClose={() => setEditing(false)} />}</Suspense>
    </div>
  );
}

type RowProps = { selectionId: string; field: MyPageField; isKept: boolean };

function SecretRow({ selectionId, field, isKept }: RowProps) {
  const secret = useSecret(selectionId, field);
  const label = MY_PAGE_LABELS[field];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p className="text-sm font-bold">{label}</p>
      {isKept ? <Kept {...{ label, secret }} /> : <p className="text-ink-2">未登録</p>}
      <Suspense>
        {secret.proof && (
          <ProofDialog
            what="マイページの情報を表示・コピーする"
            onProven={secret.proof.go}
            onClose={secret.proof.stop}
          />
        )}
      </Suspense>
    </div>
  );
}

function Kept({ label, secret }: { label: string; secret: Secret }) {
  const isShown = secret.value !== null;
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-40 text-md wrap-anywhere whitespace-pre-wrap select-all">
          {isShown ? (
            secret.value
          ) : (
            <>
              <span aria-hidden className="tracking-widest select-none">
                ••••••••
              </span>
              <span className="sr-only">登録済み（非表示）</span>
            </>
          )}
        </span>
        <span className="flex gap-2">
          <Button
            size="sm"
            aria-label={`${label}を${isShown ? '隠す' : '表示'}`}
            icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            busy={secret.busy === 'show'}
            busyLabel="確認中..."
            onClick={isShown ? secret.hide : secret.show}
          >
            {isShown ? '隠す' : '表示'}
          </Button>
          <Button
            size="sm"
            aria-label={`${label}をコピー`}
            icon={<Copy aria-hidden />}
            busy={secret.busy === 'copy'}
            busyLabel="確認中..."
            onClick={secret.copy}
          >
            コピー
          </Button>
        </span>
      </div>
      <p role="status" className="copy text-xs leading-ui text-ink-2 empty:sr-only">
        {secret.note}
      </p>
      {secret.failure && (
        <p role="alert" className="copy text-sm leading-ui font-bold text-st-red-ink">
          <span className="late-text">{secret.failure}</span>
        </p>
      )}
    </>
  );
}
