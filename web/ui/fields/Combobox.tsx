import { Search } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ComboboxList, type ComboboxOption, type ComboboxResults } from './ComboboxList.tsx';
import { CONTROL, Field } from './Field.tsx';
import { useActiveRow } from './use-active-row.ts';

export type ComboboxProps = {
  label: string;
  /** For screen readers only: a heading already names the field. */
  labelHidden?: boolean;
  placeholder?: string;
  value: string;
  onValueChange: (text: string) => void;
  results: ComboboxResults;
  onPick: (option: ComboboxOption) => void;
  /** The last row of the list: 「…」を新しい企業として登録して追加. */
  action?: { label: string; run: () => void };
  error?: string | undefined;
};

/**
 * A text field with a list of options, which the caller searches while `value` changes (debounced, if at all). The first option is
 * highlighted. Enter, arrows or Esc of an input method never act here, and Enter never submits; pressed before the options for the text are
 * there, it takes the first of them when they come.
 */
export function Combobox(props: ComboboxProps) {
  const { label, labelHidden = false, placeholder, value, results, action, error } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const popup = useSuggestions(props, input);
  const { shown, active, rows } = popup;

  return (
    <Field {...{ label, labelHidden, error }} id={`${id}-input`}>
      {(wiring) => (
        <div className="relative">
          <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-3" />
          <input
            {...popup.handlers}
            {...wiring}
            ref={input}
            type="text"
            role="combobox"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            placeholder={placeholder}
            value={value}
            aria-expanded={shown && rows > 0}
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={shown && rows > 0 ? `${id}-${active}` : undefined}
            className={`${CONTROL} min-h-12 pr-3.5 pl-11`}
          />
          {shown && <ComboboxList {...{ id, label, results, action, active }} query={value} {...popup} />}
        </div>
      )}
    </Field>
  );
}

/** The highlighted row, whether the list is open, and the keys for both. */
function useSuggestions(props: ComboboxProps, input: { current: HTMLInputElement | null }) {
  const { value, onValueChange, results, onPick, action } = props;
  const [open, setOpen] = useState(false);
  const composing = useRef(false);
  const options = results.state === 'ready' ? results.options : [];
  const rows = options.length + (action ? 1 : 0);
  const shown = open && value.trim() !== '';

  const onTake = (index: number) => {
    // A composition must end before the choice, or its text would be written into the next field.
    if (composing.current) input.current?.blur();
    setOpen(false);
    const option = options[index];
    if (option) onPick(option);
    else if (index === options.length) action?.run();
  };
  /** The text whose first option was asked for while it was still being searched. */
  const [awaited, setAwaited] = useState<string>();
  const isLoading = results.state === 'loading';
  const { active, setActive, onKey } = useActiveRow(shown ? (isLoading ? 1 : rows) : 0, (index) =>
    isLoading ? setAwaited(value) : onTake(index),
  );
  useEffect(() => {
    if (awaited === undefined || isLoading) return;
    setAwaited(undefined);
    if (awaited === value && open && options.length > 0) onTake(0);
  });
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setActive(0);
    setOpen(true);
    onValueChange(event.target.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
    } else if (onKey(event.nativeEvent) && event.key !== 'Enter') setOpen(true);
  };
  const handlers = {
    onChange,
    onKeyDown,
    onFocus: () => setOpen(true),
    onClick: () => setOpen(true),
    onBlur: () => setOpen(false),
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: () => {
      composing.current = false;
    },
  };
  return { shown, active, rows, handlers, onTake, onActive: setActive };
}
