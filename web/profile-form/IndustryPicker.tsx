import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  INDUSTRY_IDS,
  type Industry,
  industryDetailLabel,
  industryDetails,
  industryLabel,
} from '#domain/taxonomy/industries.ts';
import {
  addTargetIndustry,
  isSameIndustry,
  MAX_TARGET_INDUSTRIES,
  moveTargetIndustry,
  type TargetIndustry,
} from '#domain/taxonomy/target-industries.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { FilterChip } from '#web/ui/fields/FilterChip.tsx';
import { Disclosure } from './Disclosure.tsx';

const RANKS = ['第一志望', '第二志望', '第三志望'] as const;

/** Side by side where a `@container` around the picker has room. */
const COLUMNS = [INDUSTRY_IDS.slice(0, 7), INDUSTRY_IDS.slice(7)];

type IndustryPickerProps = {
  chosen: TargetIndustry[];
  onChange: (chosen: TargetIndustry[]) => void;
  error?: string | undefined;
  labelHidden?: boolean;
};

/** Up to three industries, or parts of one, in the order of preference. */
export function IndustryPicker({ chosen, onChange, error, labelHidden = false }: IndustryPickerProps) {
  const [said, setSaid] = useState('');
  /** Whoever has chosen before sees the choice, and opens the list to change it. */
  const [folds, setFolds] = useState(chosen.length > 0);
  const isFull = chosen.length >= MAX_TARGET_INDUSTRIES;

  const toggle = (it: TargetIndustry) => {
    const without = chosen.filter((other) => !isSameIndustry(other, it));
    const next = without.length < chosen.length ? without : addTargetIndustry(chosen, it);
    setSaid(
      next.length > chosen.length ? `${nameOf(it)}を${RANKS[chosen.length]}にしました` : `${nameOf(it)}を外しました`,
    );
    onChange(next);
  };
  const remove = (it: TargetIndustry) => {
    if (chosen.length === 1) setFolds(false);
    toggle(it);
  };
  const move = (from: number, by: -1 | 1) => {
    const it = chosen[from];
    if (it) setSaid(`${nameOf(it)}を${RANKS[from + by]}にしました`);
    onChange(moveTargetIndustry(chosen, from, by));
  };

  const categories = (
    <div className="@min-[33rem]:grid @min-[33rem]:grid-cols-[18rem_minmax(0,1fr)]">
      {COLUMNS.map((column) => (
        <div
          key={column[0]}
          className="border-line not-first:border-t @min-[33rem]:not-first:border-t-0 @min-[33rem]:not-first:border-l"
        >
          {column.map((category) => (
            <Category key={category} category={category} chosen={chosen} isFull={isFull} onToggle={toggle} />
          ))}
        </div>
      ))}
    </div>
  );

  return (
    <Field
      label="志望業界"
      labelHidden={labelHidden}
      necessity="required"
      support="3つまで選べます。選んだ順に第一志望から第三志望になり、あとから入れ替えられます。"
      error={error}
      as="group"
    >
      {() => (
        <>
          <ChosenIndustries chosen={chosen} onRemove={remove} onMove={move} />
          <p role="status" className="sr-only">
            {said}
          </p>
          {isFull && <p className="copy text-sm font-bold">3つまで選べます。変えるには1つ外してください。</p>}
          {folds ? (
            <Disclosure title="業界を追加・変更" count={0} framed>
              <div className="border-t border-line">{categories}</div>
            </Disclosure>
          ) : (
            <div className="rounded-md border border-line-strong bg-surface">{categories}</div>
          )}
        </>
      )}
    </Field>
  );
}

function nameOf({ category, detail }: TargetIndustry): string {
  return industryLabel(category, detail);
}

type ChosenProps = {
  chosen: TargetIndustry[];
  onRemove: (it: TargetIndustry) => void;
  onMove: (from: number, by: -1 | 1) => void;
};

function ChosenIndustries({ chosen, onRemove, onMove }: ChosenProps) {
  const list = useRef<HTMLOListElement>(null);
  /** Runs the change, and focuses the first of these buttons that is still enabled. */
  const act = (change: () => void, ...next: string[]) => {
    flushSync(change);
    const buttons = next.map((name) => list.current?.querySelector<HTMLButtonElement>(`[data-act="${name}"]:enabled`));
    (buttons.find(Boolean) ?? list.current)?.focus();
  };
  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label="選んだ志望業界"
      className="my-1.5 grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden"
    >
      {chosen.map((it, at) => (
        <li
          key={`${it.category}/${it.detail}`}
          className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-md bg-brand-soft py-0.5 pr-1 pl-3.5 text-brand-strong forced-colors:border"
        >
          <span className="flex min-w-0 flex-1 basis-40 flex-wrap items-baseline gap-x-3 py-2 font-bold">
            <span className="text-xs">{RANKS[at]}</span>
            <span className="copy min-w-0 text-sm text-ink">{nameOf(it)}</span>
          </span>
          <span className="ml-auto flex flex-wrap justify-end">
            <Act
              name={`up-${at}`}
              label={`${nameOf(it)}を上へ`}
              disabled={at === 0}
              onClick={() => act(() => onMove(at, -1), `up-${at - 1}`, `down-${at - 1}`)}
            >
              <ChevronUp aria-hidden />
            </Act>
            <Act
              name={`down-${at}`}
              label={`${nameOf(it)}を下へ`}
              disabled={at === chosen.length - 1}
              onClick={() => act(() => onMove(at, 1), `down-${at + 1}`, `up-${at + 1}`)}
            >
              <ChevronDown aria-hidden />
            </Act>
            <Act
              name={`remove-${at}`}
              label={`${nameOf(it)}を外す`}
              onClick={() => act(() => onRemove(it), `remove-${at}`, `remove-${at - 1}`)}
            >
              <X aria-hidden />
            </Act>
          </span>
        </li>
      ))}
    </ol>
  );
}

type ActProps = { name: string; label: string; disabled?: boolean; onClick: () => void; children: ReactNode };

function Act({ name, disabled = false, ...button }: ActProps) {
  return (
    <IconButton {...button} data-act={name} disabled={disabled} className="text-brand-strong! disabled:opacity-30" />
  );
}

type CategoryProps = {
  category: Industry;
  chosen: TargetIndustry[];
  isFull: boolean;
  onToggle: (it: TargetIndustry) => void;
};

function Category({ category, chosen, isFull, onToggle }: CategoryProps) {
  const count = chosen.filter((it) => it.category === category).length;
  return (
    <Disclosure title={industryLabel(category)} count={count}>
      <div className="flex flex-wrap gap-2 px-3.5 pt-1 pb-4 [&_button]:max-w-full [&_button]:flex-initial [&_button]:text-left [&_button]:whitespace-normal">
        {[null, ...industryDetails(category)].map((detail) => {
          const it = { category, detail };
          const pressed = chosen.some((other) => isSameIndustry(other, it));
          return (
            <FilterChip key={detail} pressed={pressed} disabled={isFull && !pressed} onClick={() => onToggle(it)}>
              {detail === null ? `${industryLabel(category)}（全般）` : industryDetailLabel(category, detail)}
            </FilterChip>
          );
        })}
      </div>
    </Disclosure>
  );
}
