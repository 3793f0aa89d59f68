import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { CONTROL, Field, type FieldLook } from './Field.tsx';

type PasswordFieldProps = FieldLook & Omit<ComponentProps<'input'>, 'required' | 'type'>;

/** A password with a button that shows and hides it. */
export function PasswordField({ label, necessity, support, error, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, support, error, id }} {...(necessity && { necessity })}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${CONTROL} min-h-12 pr-12 pl-3.5`}
          />
          <IconButton
            label={`${label}を${shown ? '隠す' : '表示'}`}
            aria-pressed={shown}
            className="absolute! top-0.5 right-0.5"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
