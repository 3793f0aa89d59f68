import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { InquiryThread } from '#domain/admin/inquiries.ts';
import { MAX_ANSWERS, MAX_INQUIRY } from '#domain/inquiries/inquiries.ts';
import { api, call, idempotencyKey } from '#web/api.ts';
import { dropDraft, readDraft, storeDraft } from '#web/drafts/drafts.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

/** `sendId` is the same for each try to send this text, so that it arrives once. */
type Draft = { body: string; sendId: string };

const newDraft = (): Draft => ({ body: '', sendId: idempotencyKey() });

function readAnswer(stored: unknown): Draft {
  const { body, sendId } = (stored ?? {}) as Partial<Draft>;
  return typeof body === 'string' && typeof sendId === 'string' ? { body, sendId } : newDraft();
}

/** Writes an answer, which is kept in this browser until it is sent. */
export function AnswerForm({ thread: { id, email, message, answers } }: { thread: InquiryThread }) {
  const { session } = getRouteApi('/app').useRouteContext();
  const [owner, name] = [session.user.id, `inquiry-answer/${id}`];
  const [draft, setDraft] = useState(() => readAnswer(readDraft(owner, name)));
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const send = useMutation({
    mutationFn: () =>
      call(api.admin.inquiries[':id'].answers.$post({ param: { id }, json: { ...draft, seen: answers.length } })),
    onSuccess: () => {
      dropDraft(owner, name);
      setDraft(newDraft());
      toasts.show('返信を送信します');
    },
  });
  const change = (body: string) => {
    const next = { ...draft, body };
    setDraft(next);
    setProblem(undefined);
    if (body === '') dropDraft(owner, name);
    else storeDraft(owner, name, next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const wrong =
      draft.body.trim() === ''
        ? '返信の内容を入力してください'
        : draft.body.length > MAX_INQUIRY
          ? `${MAX_INQUIRY.toLocaleString('ja-JP')}文字までに短くしてください`
          : undefined;
    setProblem(wrong);
    if (wrong) form.current?.querySelector('textarea')?.focus();
    else send.mutate();
  };
  if (answers.length >= MAX_ANSWERS) return <p className="admin-none">返信できる回数の上限に達しました</p>;
  return (
    <Card as="section" aria-labelledby="inquiry-answer" className="admin-card">
      <h2 id="inquiry-answer" className="mb-3 text-md">
        メールで返信
      </h2>
      <form ref={form} noValidate onSubmit={submit} className="admin-stack">
        {send.error && <Banner tone="error">{messageFor(send.error)}</Banner>}
        <TextArea
          label="返信の内容"
          support={`${email} に送ります。いただいた内容が、下に引用されます。`}
          rows={8}
          value={draft.body}
          error={problem}
          onChange={(event) => change(event.target.value)}
        />
        <details className="admin-quote">
          <summary>引用される内容</summary>
          <p className="admin-letter">{message.replace(/^/gm, '> ')}</p>
        </details>
        <div className="admin-actions">
          <Button type="submit" variant="primary" busy={send.isPending} busyLabel="送信しています...">
            返信を送信
          </Button>
        </div>
      </form>
    </Card>
  );
}
