import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { PasskeyView } from '#domain/accounts/second-factor.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useIfHere } from '../../-parts/if-here.ts';

/** As MAX_PASSKEY_NAME, without the schemas. */
const LONGEST = 40;

/** The name of a passkey. */
export function NameDialog({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const ifHere = useIfHere();
  const [problem, setProblem] = useState<string>();
  const rename = useMutation({
    mutationFn: (name: string) =>
      call(api.account['second-factor'].passkeys[':id'].$patch({ param: { id: passkey.id }, json: { name } })),
    onSuccess: () => {
      ifHere(onClose);
      toasts.show('名前を変更しました');
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rename.isPending) return;
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    const isWrong = name === '' || Array.from(name).length > LONGEST;
    setProblem(isWrong ? `名前は1〜${LONGEST}文字で入力してください` : undefined);
    if (isWrong) field.current?.focus();
    else rename.mutate(name);
  };
  const footer = (
    <>
      <Button type="submit" form="passkey-name" variant="primary" busy={rename.isPending}>
        保存
      </Button>
      <Button onClick={onClose}>キャンセル</Button>
    </>
  );
  return (
    <Dialog open title="パスキーの名前" {...{ onClose, footer }}>
      <form id="passkey-name" noValidate onSubmit={submit} className="grid gap-5">
        {rename.error && <Banner tone="error">{messageFor(rename.error)}</Banner>}
        <TextField
          label="名前"
          name="name"
          ref={field}
          defaultValue={passkey.name}
          support="「家のパソコン」など、どの端末かわかる名前にします。"
          error={problem}
          onChange={() => setProblem(undefined)}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
