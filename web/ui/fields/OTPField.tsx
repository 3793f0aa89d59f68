import { type ChangeEvent, type ClipboardEvent, type CompositionEvent, useEffect, useRef, useState } from 'react';
import { Field } from './Field.tsx';

const LENGTH = 6;

type OTPFieldProps = {
  label: string;
  /** Called once, as soon as there are six digits. */
  onComplete: (code: string) => void;
  error?: string | undefined;
  /** Disables typing while the code is being checked. */
  busy?: boolean;
  /** Each change clears and focuses the field: increment it when a code was wrong. */
  attempt?: number;
};

/**
 * A code of six digits: one input that looks like six boxes, so that auto-fill, pasting and phone keyboards work as in any field.
 * Full-width digits are accepted; spaces, hyphens and words around them are removed.
 */
export function OTPField({ label, onComplete, error, busy = false, attempt = 0 }: OTPFieldProps) {
  const [code, setCode] = useState('');
  /** The text of a composition stays as it is until it is confirmed; only then is it parsed. */
  const [composed, setComposed] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    setCode('');
    if (attempt > 0) input.current?.focus();
  }, [attempt]);

  const put = (text: string) => {
    const digits = digitsOf(text);
    setCode(digits);
    if (digits.length === LENGTH && digits !== code) onComplete(digits);
  };
  /** Six digits entered at once replace everything before. */
  const read = (whole: string, inserted: string | null) => put(isCode(inserted ?? '') ? (inserted ?? '') : whole);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { isComposing, data } = event.nativeEvent as InputEvent;
    if (isComposing) setComposed(event.target.value);
    else read(event.target.value, data ?? null);
  };
  const onCompositionEnd = (event: CompositionEvent<HTMLInputElement>) => {
    setComposed(null);
    read(event.currentTarget.value, event.data);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (busy || !isCode(text)) return;
    event.preventDefault();
    put(text);
  };

  return (
    <Field label={label} error={error} announced>
      {(wiring) => (
        <div className="group @container relative h-14 w-full max-w-90 overflow-clip" aria-busy={busy || undefined}>
          <div aria-hidden className="grid h-full grid-cols-6 gap-2">
            {BOXES.map((at) => (
              <div key={at} className={BOX} />
            ))}
          </div>
          <input
            {...wiring}
            {...{ onChange, onCompositionEnd, onPaste }}
            ref={input}
            name="code"
            value={composed ?? code}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="one-time-code"
            readOnly={busy}
            className={OVER_BOXES}
          />
        </div>
      )}
    </Field>
  );
}

const BOXES = [0, 1, 2, 3, 4, 5] as const;
const BOX =
  'rounded-md border border-line-strong bg-surface group-has-aria-invalid:border-2 group-has-aria-invalid:border-st-red -outline-offset-2 outline-(--focus) group-has-focus-visible:outline-2';

/** Centres each digit in its box: a sixth of the width apart, with room for the cursor after the last, which is clipped. */
const OVER_BOXES =
  'num absolute inset-y-0 left-0 w-[calc(100cqi+(100cqi+8px)/6)] border-0 bg-transparent p-0 pl-[calc((100cqi-40px)/12-0.5ch)]! text-xl tracking-[calc((100cqi+8px)/6-1ch)]! text-ink outline-none';

function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, LENGTH);
}

function isCode(text: string): boolean {
  return digitsOf(text).length === LENGTH;
}
