import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AppError } from '#domain/errors.ts';
import { api, call } from '#web/api.ts';
import { MESSAGES, messageFor } from '#web/messages.ts';
import { Disclosure } from '#web/profile-form/Disclosure.tsx';
import { FormGroup } from '#web/profile-form/FormGroup.tsx';
import { IndustryPicker } from '#web/profile-form/IndustryPicker.tsx';
import { SchoolFields } from '#web/profile-form/SchoolFields.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ActionBar } from '#web/ui/layout/ActionBar.tsx';
import { EmailHint } from '../parts/EmailHint.tsx';
import { NewPasswordFields } from '../parts/NewPasswordFields.tsx';
import { usePasswordMinLength } from '../parts/site.ts';
import {
  FIELDS,
  type FieldName,
  type Problems,
  problemsOf,
  readSignUp,
  type SignUpDraft,
  signUpProblems,
  storeSignUp,
  toSignUp,
} from './sign-up-draft.ts';

/** What the bar calls the fields that were refused. */
const NAMES: Record<FieldName, string> = {
  name: '名前',
  email: 'メールアドレス',
  password: 'パスワード',
  passwordConfirm: 'パスワード（確認）',
  prefecture: '都道府県',
  country: '国',
  universityGroup: '大学グループ',
  graduationYear: '卒業年度',
  targetIndustries: '志望業界',
};

const JobPreferences = lazy(() =>
  import('#web/profile-form/JobPreferences.tsx').then((it) => ({ default: it.JobPreferences })),
);

/** The form. Nothing is created by it: it leads on to the code. */
export function SignUpForm({ onSent }: { onSent: () => void }) {
  const { form, draft, problems, failure, busy, change, forget, send } = useSignUpForm(onSent);
  const text = (name: 'name' | 'email') => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: (event: { target: HTMLInputElement }) => change({ [name]: event.target.value }),
  });

  return (
    <form ref={form} noValidate onSubmit={send} className="grid grid-cols-[minmax(0,1fr)] gap-9 [--tabbar:0px]">
      <FormGroup title="アカウント">
        <TextField label="名前" necessity="required" autoComplete="name" {...text('name')} />
        <div className="grid gap-1.5">
          <TextField
            label="メールアドレス"
            necessity="required"
            type="email"
            autoComplete="email"
            spellCheck={false}
            {...text('email')}
          />
          <EmailHint email={draft.email} onAccept={(email) => change({ email })} />
        </div>
        <NewPasswordFields
          names={{ password: 'パスワード', passwordConfirm: 'パスワード（確認）' }}
          necessity="required"
          problems={problems}
          onType={(name) => (name === 'password' ? forget('password', 'passwordConfirm') : forget(name))}
        />
      </FormGroup>
      <FormGroup title="大学">
        <SchoolFields draft={draft} problems={problems} onChange={change} />
      </FormGroup>
      <FormGroup title="志望">
        <div data-field="targetIndustries" className="@container">
          <IndustryPicker
            chosen={draft.targetIndustries}
            onChange={(targetIndustries) => change({ targetIndustries })}
            error={problems.targetIndustries}
          />
        </div>
        <Disclosure
          title={
            <>
              職種・企業規模<span className="ml-2 text-xs font-normal text-ink-2">任意</span>
            </>
          }
          count={draft.targetJobTypes.length + draft.targetCompanySizes.length}
          startsOpen
          framed
        >
          <Suspense fallback={<p className="px-3.5 pb-4 text-sm text-ink-2">読み込んでいます</p>}>
            <JobPreferences jobTypes={draft.targetJobTypes} companySizes={draft.targetCompanySizes} onChange={change} />
          </Suspense>
        </Disclosure>
      </FormGroup>
      <Submit {...{ busy, failure, problems }} />
    </form>
  );
}

/** What is typed, what is wrong with it, and its sending. */
function useSignUpForm(onSent: () => void) {
  const [draft, setDraft] = useState(readSignUp);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const minLength = usePasswordMinLength();

  const change = (patch: Partial<SignUpDraft>) => {
    const next = { ...draft, ...patch };
    setDraft(next);
    storeSignUp(next);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in patch))));
  };
  const forget = (...names: (keyof Problems)[]) =>
    setProblems(
      Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name as keyof Problems))),
    );
  const refuse = (found: Problems, message: string | null = null) => {
    flushSync(() => {
      setBusy(false);
      setProblems(found);
      setFailure(message);
    });
    focusFirst(form.current, found);
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const typed = new FormData(event.currentTarget);
    const passwords = {
      password: String(typed.get('password')),
      passwordConfirm: String(typed.get('passwordConfirm')),
    };
    try {
      const found = await signUpProblems(draft, passwords, minLength);
      if (Object.keys(found).length > 0) return refuse(found);
      await call(api['sign-up'].$post({ json: toSignUp(draft, passwords) }));
      onSent();
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'unexpected';
      const fields = error instanceof AppError && code === 'invalid_input' ? (error.details.fields ?? []) : [];
      const found =
        code === 'weak_password' ? { password: MESSAGES.weak_password } : problemsOf(fields, draft, minLength);
      refuse(found, Object.keys(found).length > 0 ? null : messageFor(error));
    }
  };

  return { form, draft, problems, failure, busy, change, forget, send };
}

/** Brings the cursor to the first field that was refused, wherever on the page the button was pressed. */
function focusFirst(form: HTMLFormElement | null, problems: Problems) {
  const first = FIELDS.find((name) => problems[name]);
  const target = first ? `[name="${first}"], [data-field="${first}"] summary` : '[data-failure]';
  form?.querySelector<HTMLElement>(target)?.focus();
}

type SubmitProps = { busy: boolean; failure: string | null; problems: Problems };

function Submit({ busy, failure, problems }: SubmitProps) {
  const refused = FIELDS.filter((name) => problems[name]).map((name) => NAMES[name]);
  return (
    <>
      <p className="copy -mt-3 text-sm text-ink-2">
        認証コードを送ると、
        <a href="/terms" className="break-keep underline">
          利用規約
        </a>
        と
        <a href="/privacy" className="break-keep underline">
          プライバシーポリシー
        </a>
        に同意したものとみなされます。
      </p>
      <ActionBar
        status={
          refused.length > 0 ? (
            <span className="font-bold text-st-red-ink">
              あと{refused.length}項目を確認してください
              <span className="block font-normal max-md:hidden">{refused.join('、')}</span>
            </span>
          ) : undefined
        }
        notices={
          failure && (
            <div data-failure tabIndex={-1}>
              <Banner tone="error">{failure}</Banner>
            </div>
          )
        }
      >
        <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="送信しています..." className="w-full">
          認証コードを送る
        </Button>
      </ActionBar>
    </>
  );
}
