import { type FormEvent, useState } from 'react';
import { Combobox } from '#web/ui/fields/Combobox.tsx';
import type { ComboboxOption, ComboboxResults } from '#web/ui/fields/ComboboxList.tsx';
import { Example } from './Example.tsx';

const OPTIONS: readonly ComboboxOption[] = [
  { id: '1', label: 'とよた紡織', detail: 'メーカー' },
  { id: '2', label: 'とよだ商会', detail: '商社', badge: '登録済み' },
  { id: '3', label: 'みなと商事', detail: '商社' },
  { id: '4', label: 'あおば銀行', detail: '金融' },
];

const STATES: Record<string, ComboboxResults> = { 読込: { state: 'loading' }, 失敗: { state: 'failed' } };

/** A company search over four companies; 読込 and 失敗 show those states. */
export function Companies() {
  const [text, setText] = useState('');
  const [log, setLog] = useState<readonly string[]>([]);
  const add = (entry: string) => setLog((before) => [...before, entry]);
  const results = STATES[text] ?? {
    state: 'ready',
    options: OPTIONS.filter((it) => it.label.includes(text.trim().slice(0, 2))),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add('submit');
  };
  return (
    <Example name="Combobox" stacked>
      <form onSubmit={submit}>
        <Combobox
          label="企業名で検索"
          placeholder="企業名で検索"
          value={text}
          onValueChange={setText}
          results={results}
          onPick={(option) => {
            add(`pick ${option.label}`);
            setText('');
          }}
          action={{ label: `「${text}」を新しい企業として登録して追加`, run: () => add(`action ${text}`) }}
        />
      </form>
      <output aria-label="検索の記録" className="text-sm text-ink-2">
        {log.join(', ')}
      </output>
    </Example>
  );
}
