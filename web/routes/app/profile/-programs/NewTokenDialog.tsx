import { type FormEvent, useRef, useState } from 'react';
import type { NewToken } from '#domain/open-api/new-token.ts';
import { MAX_TOKEN_NAME, TOKEN_DAYS, TOKEN_SCOPE_IDS, TOKEN_SCOPES } from '#domain/open-api/tokens.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

type NewTokenDialogProps = { onEntered: (entered: NewToken) => void; onClose: () => void };
type Problems = { name?: string; scopes?: string };

const DAY_LABELS: Record<(typeof TOKEN_DAYS)[number], string> = { 30: '30日', 90: '90日', 365: '1年' };

/** Asks what a new access token is for, what it may do, and until when. */
export function NewTokenDialog({ onEntered, onClose }: NewTokenDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const typed = new FormData(event.currentTarget);
    const name = String(typed.get('name') ?? '').trim();
    const scopes = TOKEN_SCOPE_IDS.filter((scope) => typed.has(scope));
    const days = TOKEN_DAYS.find((it) => String(it) === typed.get('days')) ?? TOKEN_DAYS[0];
    const found: Problems = {
      ...((name === '' || name.length > MAX_TOKEN_NAME) && {
        name: `名前は1〜${MAX_TOKEN_NAME}文字で入力してください`,
      }),
      ...(scopes.length === 0 && { scopes: '1つ以上選んでください' }),
    };
    setProblems(found);
    if (found.name) form.current?.querySelector<HTMLElement>('[name=name]')?.focus();
    else if (found.scopes) form.current?.querySelector<HTMLElement>('[name=read]')?.focus();
    else onEntered({ name, scopes, days });
  };
  const footer = (
    <>
      <Button type="submit" form="new-token" variant="primary">
        作成
      </Button>
      <Button onClick={onClose}>キャンセル</Button>
    </>
  );
  return (
    <Dialog open title="APIトークンの作成" {...{ onClose, footer }}>
      <form id="new-token" ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          label="名前"
          name="name"
          support="「締切を通知するスクリプト」など、何に使うかわかる名前にします。"
          error={problems.name}
          autoComplete="off"
          data-autofocus
        />
        <fieldset
          className="m-0 grid min-w-0 gap-2 border-0 p-0"
          aria-describedby={problems.scopes ? 'scopes-problem' : undefined}
        >
          <legend className="p-0 text-sm font-bold">できること</legend>
          {TOKEN_SCOPE_IDS.map((scope) => (
            <Checkbox
              key={scope}
              name={scope}
              label={TOKEN_SCOPES[scope].label}
              support={TOKEN_SCOPES[scope].note}
              defaultChecked={scope === 'read'}
            />
          ))}
          {problems.scopes && (
            <p id="scopes-problem" role="alert" className="text-sm font-bold text-shu-ink">
              {problems.scopes}
            </p>
          )}
        </fieldset>
        <Select label="期限" name="days" defaultValue="90">
          {TOKEN_DAYS.map((days) => (
            <option key={days} value={days}>
              {DAY_LABELS[days]}
            </option>
          ))}
        </Select>
      </form>
    </Dialog>
  );
}
