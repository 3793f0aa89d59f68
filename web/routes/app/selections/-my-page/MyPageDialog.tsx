import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { MAX_MY_PAGE, MY_PAGE_FIELDS, type MyPageField } from '#domain/selections/my-page.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useIfHere } from '../../-parts/if-here.ts';
import { MY_PAGE_LABELS, type MyPage } from './my-page.ts';

type Login = Partial<Record<MyPageField, string | null>>;

const NOTHING = 'マイページIDかパスワードを入力してください';

/** Enters or deletes a login. The stored login is not shown here, and an empty field leaves it unchanged. */
export function MyPageDialog({ selection, onClose }: { selection: MyPage; onClose: () => void }) {
  const form = useId();
  const ifHere = useIfHere();
  const [typed, setTyped] = useState<Record<MyPageField, string>>({ myPageId: '', myPagePassword: '' });
  const [removed, setRemoved] = useState<Record<MyPageField, boolean>>({ myPageId: false, myPagePassword: false });
  const [problem, setProblem] = useState<string>();
  const isKept = { myPageId: selection.hasMyPageId, myPagePassword: selection.hasMyPagePassword };
  const save = useMutation({
    mutationFn: (login: Login) =>
      call(api.selections[':id']['my-page'].$put({ param: { id: selection.id }, json: login })),
    onSuccess: () => {
      toasts.show('マイページの情報を保存しました');
      ifHere(onClose);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const login: Login = {};
    for (const field of MY_PAGE_FIELDS) {
      if (removed[field]) login[field] = null;
      else if (typed[field].trim() !== '') login[field] = typed[field];
    }
    if (Object.keys(login).length === 0) {
      setProblem(NOTHING);
      return document.getElementById(`${form}-id`)?.focus();
    }
    if (!save.isPending) save.mutate(login);
  };
  const input = (field: MyPageField) => ({
    label: MY_PAGE_LABELS[field],
    value: typed[field],
    maxLength: MAX_MY_PAGE,
    disabled: removed[field],
    ...(isKept[field] && { support: '登録済みです。入力すると置き換わります。' }),
    onChange: (event: { target: HTMLInputElement }) => {
      setProblem(undefined);
      setTyped({ ...typed, [field]: event.target.value });
    },
  });
  const removal = (field: MyPageField) =>
    isKept[field] && (
      <Checkbox
        label={`登録済みの${MY_PAGE_LABELS[field]}を削除`}
        checked={removed[field]}
        onChange={(event) => setRemoved({ ...removed, [field]: event.target.checked })}
      />
    );
  const footer = (
    <>
      <Button type="submit" form={form} variant="primary" busy={save.isPending}>
        保存
      </Button>
      <Button onClick={onClose}>キャンセル</Button>
    </>
  );
  return (
    <Dialog open title="マイページのログイン情報" {...{ onClose, footer }}>
      <form id={form} noValidate autoComplete="off" onSubmit={submit} className="grid gap-5">
        <div className="grid gap-1">
          <TextField
            id={`${form}-id`}
            error={problem}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            {...input('myPageId')}
          />
          {removal('myPageId')}
        </div>
        <div className="grid gap-1">
          <PasswordField autoComplete="new-password" {...input('myPagePassword')} />
          {removal('myPagePassword')}
        </div>
        <p className="copy text-xs leading-ui text-ink-2">
          自分だけに表示し、暗号化して保存します。下書きには残りません。
        </p>
        {save.error && <Banner tone="error">保存に失敗しました。{messageFor(save.error)}</Banner>}
      </form>
    </Dialog>
  );
}
