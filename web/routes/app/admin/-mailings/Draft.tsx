import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { MAX_MAILING_BODY, MAX_MAILING_SUBJECT, type MailingPage } from '#domain/admin/mailings.ts';
import { AppError } from '#domain/errors.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { useKeys } from '#web/routes/app/-parts/use-keys.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { AudienceField } from './AudienceField.tsx';
import { audienceLabel, problemOf } from './audience.ts';
import { Preview } from './Preview.tsx';
import { SendCard } from './SendCard.tsx';
import { useMailingDraft } from './use-mailing-draft.ts';

/** A draft: its fields, how it will look, and sending it. What is typed is kept in this browser until it is saved. */
export function Draft({ mailing }: { mailing: MailingPage }) {
  const { draft, isChanged, change, saved, discard } = useMailingDraft(mailing);
  const [problems, setProblems] = useState<{ subject?: string; body?: string; audience?: string }>({});
  const { id } = mailing;
  const keys = useKeys();
  const save = useMutation({
    mutationFn: () => call(api.admin.mailings[':id'].$put({ param: { id }, json: draft }, keys.of(draft))),
    onSuccess: () => {
      saved();
      toasts.show('下書きを保存しました');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      ...(draft.subject.trim() === '' && { subject: '件名を入力してください' }),
      ...(draft.subject.length > MAX_MAILING_SUBJECT && {
        subject: `${MAX_MAILING_SUBJECT}文字までに短くしてください`,
      }),
      ...(draft.body.trim() === '' && { body: '本文を入力してください' }),
      ...(draft.body.length > MAX_MAILING_BODY && {
        body: `${MAX_MAILING_BODY.toLocaleString('ja-JP')}文字までに短くしてください`,
      }),
      ...problemOf(draft.audience),
    };
    setProblems(wrong);
    const [first] = Object.keys(wrong);
    if (first) document.getElementById(`mailing-${first}`)?.focus();
    else if (!save.isPending) save.mutate();
  };
  const isConflict = save.error instanceof AppError && save.error.code === 'conflict';
  return (
    <>
      <Card as="section" aria-labelledby="mailing-draft" className="admin-card">
        <h2 id="mailing-draft" className="mb-3 text-md">
          下書き
        </h2>
        <form noValidate onSubmit={submit} className="admin-stack">
          {save.error && (
            <Banner
              tone="error"
              action={
                isConflict && (
                  <Button
                    size="sm"
                    onClick={() => {
                      discard();
                      save.reset();
                    }}
                  >
                    最新の内容を表示
                  </Button>
                )
              }
            >
              {messageFor(save.error)}
            </Banner>
          )}
          <TextField
            id="mailing-subject"
            label="件名"
            value={draft.subject}
            error={problems.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
          <TextArea
            id="mailing-body"
            label="本文"
            support="空行で段落を分けます。先頭に「○○さん」が入ります。"
            rows={10}
            value={draft.body}
            error={problems.body}
            onChange={(event) => change({ body: event.target.value })}
          />
          <AudienceField
            audience={draft.audience}
            error={problems.audience}
            onChange={(audience) => change({ audience })}
          />
          <Checkbox
            label="必ず届けるお知らせ"
            support="規約の変更や障害など、利用に必要なものだけにしてください。お知らせメールを停止した人にも届き、停止のリンクは付きません。"
            checked={draft.essential}
            onChange={(event) => change({ essential: event.target.checked })}
          />
          <div className="admin-actions">
            <Button type="submit" variant="primary" busy={save.isPending}>
              下書きを保存
            </Button>
            <DeleteDraft id={id} version={mailing.version} onDeleted={discard} />
          </div>
        </form>
      </Card>
      <Preview id={id} version={mailing.version} />
      <SendCard mailing={mailing} isChanged={isChanged} audience={audienceLabel(mailing.audience)} />
    </>
  );
}

function DeleteDraft({ id, version, onDeleted }: { id: string; version: number; onDeleted: () => void }) {
  const navigate = getRouteApi('/app/admin/').useNavigate();
  const [asks, setAsks] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(api.admin.mailings[':id'].deletion.$post({ param: { id }, json: { version } })),
    onMutate: () => setAsks(false),
    onSuccess: () => {
      onDeleted();
      void navigate({ search: { tab: 'mailings' } });
    },
    onError: (error) => toasts.error(messageFor(error)),
  });
  return (
    <>
      <Button variant="danger" busy={remove.isPending} onClick={() => setAsks(true)}>
        下書きを削除
      </Button>
      <ConfirmDialog
        open={asks}
        title="下書きの削除"
        confirmLabel="削除"
        onConfirm={() => remove.mutate()}
        onClose={() => setAsks(false)}
      >
        <p>この下書きを削除しますか？この操作は取り消せません。</p>
      </ConfirmDialog>
    </>
  );
}
