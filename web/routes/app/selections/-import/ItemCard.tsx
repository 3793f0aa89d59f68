import { CircleAlert, Info, Pencil } from 'lucide-react';
import { useState } from 'react';
import { clockOf, eventTitle } from '#domain/events/events.ts';
import type { CompanyView } from '#domain/selections/views.ts';
import { EVENT_STEPS, stepOf } from '#domain/taxonomy/event-types.ts';
import { industryLabel } from '#domain/taxonomy/industries.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
import { foldCompanyName } from '#domain/text/company-name.ts';
import { jstDay, shortDayLabel } from '#domain/time.ts';
import type { ReadSelection } from '#domain/transfer/batch.ts';
import { PROBLEMS } from '#domain/transfer/problems.ts';
import { useNow } from '#web/browser/now.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { FilterSelect } from '#web/ui/fields/Select.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { StatusPill } from '#web/ui/marks/StatusPill.tsx';
import { headingsOf, type ImportDraft } from './draft.ts';
import { RowFields } from './RowFields.tsx';
import { PROBLEM_TEXTS } from './texts.ts';
import type { Planned } from './use-import.ts';

type ItemCardProps = {
  planned: Planned;
  draft: ImportDraft;
  onChange: (change: Partial<ImportDraft>) => void;
};

/** One selection as it was read: whether it is added, for which company, and what was noticed. */
export function ItemCard({ planned, draft, onChange }: ItemCardProps) {
  const { item, chosen, canBeChosen, duplicate, isHere } = planned;
  const [isMending, setMending] = useState(false);
  const name = item.companyName || '企業名なし';
  return (
    <Card as="li" className={chosen ? '' : 'bg-sunken'}>
      <article aria-label={name} className="grid gap-2 py-1.5 pr-3 pl-4">
        <div className="flex flex-wrap items-center gap-x-3">
          <Checkbox
            label={name}
            checked={chosen}
            disabled={!canBeChosen}
            onChange={(event) => onChange({ chosen: { ...draft.chosen, [item.key]: event.target.checked } })}
            className="flex-1 basis-52 font-bold wrap-anywhere"
          />
          {item.selection && <Facts selection={item.selection} />}
        </div>
        <div className="grid gap-2 pb-2 pl-8">
          <CompanyLine planned={planned} draft={draft} onChange={onChange} />
          {item.selection && <Events selection={item.selection} />}
          {isHere && <Line tone="note">取り込み済みです</Line>}
          {duplicate && <Line tone="note">同じ企業・区分の選考がすでに登録されています</Line>}
          <Problems planned={planned} draft={draft} />
          {item.rows.length > 0 && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Pencil aria-hidden />}
              aria-expanded={isMending}
              aria-label={`${name}を直す`}
              className="-ml-3 justify-self-start"
              onClick={() => setMending(!isMending)}
            >
              直す
            </Button>
          )}
          {isMending && <RowFields item={item} draft={draft} onChange={onChange} />}
        </div>
      </article>
    </Card>
  );
}

function Facts({ selection }: { selection: ReadSelection }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-ink-2 max-md:basis-full max-md:pl-8">
      <PriorityBadge priority={selection.priority} size="sm" />
      {PHASES[selection.selectionPhase].label}
      <StatusPill status={selection.status} />
    </div>
  );
}

const SHOWN_EVENTS = 4;

function Events({ selection }: { selection: ReadSelection }) {
  const today = jstDay(useNow());
  const { events } = selection;
  if (events.length === 0) return <p className="text-sm text-ink-2">予定はありません</p>;
  return (
    <ul className="m-0 grid list-none gap-0.5 p-0 text-sm">
      {events.slice(0, SHOWN_EVENTS).map((event, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids yet
        <li key={at} className="flex flex-wrap gap-x-2 wrap-anywhere">
          <span className="num">
            {shortDayLabel(jstDay(event.deadline), today)}
            <span className="ml-0.5">{clockOf({ ...event, kind: event.kind ?? 'deadline' })}</span>
          </span>
          {event.publicDescription ? eventTitle(event) : EVENT_STEPS[stepOf(event)].short}
          {event.completed && <span className="text-ink-2">（完了）</span>}
        </li>
      ))}
      {events.length > SHOWN_EVENTS && <li className="text-ink-2">ほか{events.length - SHOWN_EVENTS}件</li>}
    </ul>
  );
}

/** Which company it is: clear, new, or to be chosen. */
function CompanyLine({ planned: { item, match, choice, isHere }, draft, onChange }: ItemCardProps) {
  if (!item.selection || !match || isHere) return null;
  const { candidates } = match;
  const folded = foldCompanyName(item.companyName);
  if (candidates.length === 0) return <p className="text-sm text-ink-2">新しい企業として登録します</p>;
  const isPlain = match.match && candidates.length === 1 && foldCompanyName(match.match.displayName) === folded;
  if (isPlain && choice.kind === 'known') return null;
  const set = (value: string) =>
    onChange({ companies: { ...draft.companies, [folded]: value === 'new' ? null : value } });
  return (
    <FilterSelect
      label={`${item.companyName}の企業`}
      value={choice.kind === 'known' ? choice.company.id : choice.kind === 'new' ? 'new' : ''}
      onChange={(event) => set(event.target.value)}
    >
      {choice.kind === 'open' && (
        <option value="" disabled>
          どの企業か選んでください
        </option>
      )}
      {candidates.map((company) => (
        <option key={company.id} value={company.id}>
          {companyLabel(company)}
        </option>
      ))}
      <option value="new">新しい企業として登録</option>
    </FilterSelect>
  );
}

function companyLabel(company: CompanyView): string {
  const industry = company.industryCategory && industryLabel(company.industryCategory);
  const about = [industry, company.location].filter(Boolean).join('・');
  return about ? `${company.displayName}（${about}）` : company.displayName;
}

function Problems({ planned: { item }, draft }: Pick<ItemCardProps, 'planned' | 'draft'>) {
  const headings = headingsOf(draft);
  const lines = item.problems.map(({ row, at, code }) => {
    const place = item.rows.length > 1 ? `${draft.rows?.[row + (draft.hasHeadings ? 1 : 0)]?.no ?? ''}行目の` : '';
    const heading = at === null ? '' : `${headings[at] || `${at + 1}列目`}：`;
    return { text: `${place}${heading}${PROBLEM_TEXTS[code]}`, isNote: PROBLEMS[code] === 'note' };
  });
  const each = [...new Map(lines.map((line) => [line.text, line])).values()];
  return each.map((line) => (
    <Line key={line.text} tone={line.isNote ? 'note' : 'wrong'}>
      {line.text}
    </Line>
  ));
}

function Line({ tone, children }: { tone: 'note' | 'wrong'; children: string }) {
  const Icon = tone === 'note' ? Info : CircleAlert;
  return (
    <p
      className={`copy flex items-start gap-1.5 text-sm leading-ui ${tone === 'note' ? 'text-ink-2' : 'font-bold text-st-red-ink'}`}
    >
      <Icon aria-hidden className="mt-0.5 size-4 flex-none" />
      {children}
    </p>
  );
}
