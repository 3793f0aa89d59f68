import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { usePasswordMinLength } from './site.ts';

type Name = 'password' | 'passwordConfirm';
export type PasswordProblems = { [N in Name]?: string | undefined };

/** The problems of a new password that the form can detect. */
export function passwordProblems(password: string, again: string, minLength: number): PasswordProblems {
  return {
    ...(Array.from(password).length < minLength && { password: `パスワードは${minLength}文字以上で設定してください` }),
    ...(password !== again && { passwordConfirm: 'パスワードが一致しません' }),
  };
}

type NewPasswordFieldsProps = {
  names: Record<Name, string>;
  problems: PasswordProblems;
  necessity?: 'required';
  onType: (name: Name) => void;
};

/** A new password, twice. The inputs are uncontrolled: the password is in no state. */
export function NewPasswordFields({ names, problems, necessity, onType }: NewPasswordFieldsProps) {
  const minLength = usePasswordMinLength();
  const field = (name: Name) => ({
    name,
    label: names[name],
    error: problems[name],
    autoComplete: 'new-password',
    ...(necessity && { necessity }),
    onChange: () => onType(name),
  });
  return (
    <>
      <PasswordField {...field('password')} support={advice(minLength)} />
      <PasswordField {...field('passwordConfirm')} />
    </>
  );
}

const ADVISED = 12;

function advice(minLength: number): string {
  return minLength < ADVISED
    ? `${minLength}文字以上。${ADVISED}文字以上をおすすめします。`
    : `${minLength}文字以上。長いほど安全です。`;
}
