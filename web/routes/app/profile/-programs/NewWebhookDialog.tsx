import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

type NewWebhookDialogProps = { onEntered: (url: string) => void; onClose: () => void };

/** Asks for the address of a webhook. */
export function NewWebhookDialog({ onEntered, onClose }: NewWebhookDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const url = String(new FormData(event.currentTarget).get('url') ?? '').trim();
    const isRight = /^https?:\/\//.test(url) && URL.canParse(url) && url.length <= 1000;
    setProblem(isRight ? undefined : 'https:// で始まるURLを入力してください');
    if (isRight) onEntered(url);
    else field.current?.focus();
  };
  const footer = (
    <>
      <Button type="submit" form="new-webhook" variant="primary">
        追加
      </Button>
      <Button onClick={onClose}>キャンセル</Button>
    </>
  );
  return (
    <Dialog open title="Webhookの追加" {...{ onClose, footer }}>
      <form id="new-webhook" noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          label="URL"
          name="url"
          type="url"
          inputMode="url"
          ref={field}
          support="変更があるたびに、このURLへ署名を付けてPOSTします。"
          error={problem}
          autoComplete="off"
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
