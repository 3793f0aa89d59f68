import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Field } from './Field.tsx';

const LENGTH = 6;

type OTPFieldProps = {
  label: string;
  /** Called once with six digits, as soon as the sixth is there. */
  onComplete: (code: string) => void;
  error?: string | undefined;
  /** While the code is being checked nothing can be typed. */
  busy?: boolean;
  /** Each change empties the boxes and brings the cursor back to the first: count up when a code was wrong. */
  attempt?: number;
};

/** Six boxes for a code. Typing moves on, Backspace goes back, a pasted or filled-in code (also １２３４５６) is spread over them. */
export function OTPField({ label, onComplete, error, busy = false, attempt = 0 }: OTPFieldProps) {
  const [digits, setDigits] = useState<readonly string[]>(EMPTY);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);

  useEffect(() => {
    setDigits(EMPTY);
    if (attempt > 0) boxes.current[0]?.focus();
  }, [attempt]);

  const put = (text: string, at: number) => {
    const typed = onlyDigits(text);
    if (busy || typed === '') return;
    const start = typed.length >= LENGTH ? 0 : at;
    const next = [...digits];
    for (const [offset, digit] of [...typed].entries()) if (start + offset < LENGTH) next[start + offset] = digit;
    setDigits(next);
    boxes.current[Math.min(start + typed.length, LENGTH - 1)]?.focus();
    if (next.every((digit) => digit !== '')) onComplete(next.join(''));
  };
  const clear = (at: number) => {
    const target = digits[at] === '' ? Math.max(at - 1, 0) : at;
    setDigits(digits.map((digit, index) => (index === target ? '' : digit)));
    boxes.current[target]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Backspace' && !busy) clear(at);
    else if (steps) boxes.current[at + steps]?.focus();
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent, at: number) => {
    event.preventDefault();
    put(event.clipboardData.getData('text'), at);
  };

  return (
    <Field label={label} error={error} as="group">
      {(wiring) => (
        <div className="grid w-full max-w-90 grid-cols-6 gap-2" aria-busy={busy || undefined}>
          {POSITIONS.map((at) => (
            <DigitBox
              key={at}
              ref={(box: HTMLInputElement | null) => {
                boxes.current[at] = box;
              }}
              at={at}
              value={digits[at] ?? ''}
              busy={busy}
              wiring={{ 'aria-describedby': wiring['aria-describedby'], 'aria-invalid': wiring['aria-invalid'] }}
              onText={(text) => put(text, at)}
              onKeyDown={(event) => onKeyDown(event, at)}
              onPaste={(event) => onPaste(event, at)}
            />
          ))}
        </div>
      )}
    </Field>
  );
}

const POSITIONS = [0, 1, 2, 3, 4, 5] as const;
const EMPTY: readonly string[] = POSITIONS.map(() => '');

function onlyDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, LENGTH);
}

type DigitBoxProps = {
  ref: (box: HTMLInputElement | null) => void;
  at: number;
  value: string;
  busy: boolean;
  wiring: { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
};

/** What an input method composes stays in the box until it is confirmed; only then is it read. */
function DigitBox({ ref, at, value, busy, wiring, onText, onKeyDown, onPaste }: DigitBoxProps) {
  const [composed, setComposed] = useState<string | null>(null);
  return (
    <input
      ref={ref}
      {...wiring}
      name={at === 0 ? 'code' : undefined}
      aria-label={`${at + 1}桁目`}
      value={composed ?? value}
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete={at === 0 ? 'one-time-code' : 'off'}
      readOnly={busy}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        const text = event.target.value;
        if ((event.nativeEvent as InputEvent).isComposing) setComposed(text);
        // The box held a digit already: what is new is what was typed after it.
        else onText(value && text.startsWith(value) ? text.slice(value.length) : text);
      }}
      onCompositionEnd={(event) => {
        setComposed(null);
        onText(event.currentTarget.value);
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      className="num h-14 w-full min-w-0 rounded-md border border-line-strong bg-surface p-0 text-center text-xl text-ink aria-invalid:border-2 aria-invalid:border-st-red focus-visible:outline-offset-1"
    />
  );
}
