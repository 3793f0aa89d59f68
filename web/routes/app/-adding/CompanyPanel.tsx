import { useQuery } from '@tanstack/react-query';
import { Building2, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { companyKey, nearestSelections, type Picks } from '#domain/adding/quick-add.ts';
import { findSelections } from '#domain/search/palette.ts';
import type { CompanyHit } from '#domain/selections/views.ts';
import type { Instant } from '#domain/time.ts';
import { useDebounced } from '#web/browser/debounced.ts';
import { companySearchQuery } from '#web/queries.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { COMPANY_DEBOUNCE_MS, companyDetail, hasExactHit } from '../-parts/use-company-results.ts';
import { factsOf, OwnRow, targetOf } from './OwnCompanies.tsx';
import { Question, Row } from './Row.tsx';
import type { ReadEvent } from './use-line.ts';

/** Rows of the student's own, and of the catalogue. */
const FEW = 5;

type CompanyPanelProps = {
  entry: ReadEvent;
  now: Instant;
  isAsked: boolean;
  isPrivate?: boolean;
  onAnswer: (picks: Picks) => void;
};

/** Which company, and which selection of it: the student's own first, then the catalogue, last a new one. */
export function CompanyPanel({ entry, now, isAsked, isPrivate = false, onAnswer }: CompanyPanelProps) {
  const { state, selections, reading } = entry;
  const [typed, setTyped] = useState('');
  const read = reading.company?.value;
  const name = typed.trim() || read?.name || '';
  const choices = typed.trim() === '' ? state.choices : [];
  const found = name
    ? findSelections(name, selections, FEW, entry.names).best
    : nearestSelections(selections, now, FEW);
  const own = choices.length > 0 ? choices : found;
  const isRead = choices.length > 0 && reading.company?.isSure === true;
  const isHeldBack = isPrivate && typed.trim() === '';
  const others = useOthers(isRead || isHeldBack ? '' : name, entry);
  const ask = isRead
    ? `${read?.name}の選考が${choices.length}つあります。どの予定ですか`
    : name && choices.length === 0
      ? `「${name}」はどの企業ですか`
      : 'どの企業の予定ですか';
  const again = [...new Map(choices.flatMap((it) => (it.companyId ? [[companyKey(it), it] as const] : []))).values()];
  return (
    <Question
      ask={isAsked ? (isRead && choices.length === 1 ? 'どの選考の予定ですか' : ask) : '企業'}
      isAsked={isAsked}
    >
      {!isAsked && (
        <TextField
          label="企業名で検索"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // The sheet would take it for saving.
          onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
        />
      )}
      {own.map((it) => (
        <OwnRow key={it.id} selection={it} note={factsOf(it)} onTake={() => onAnswer({ target: targetOf(it) })} />
      ))}
      {again.map(({ companyId, companyName }) => (
        <Row
          key={companyId}
          icon={<Plus aria-hidden className="size-4.5 flex-none text-brand" />}
          label={again.length > 1 ? `${companyName}の別の選考として追加` : '別の選考として追加'}
          onTake={() => onAnswer({ target: { kind: 'company', companyId: companyId ?? '', name: companyName } })}
        />
      ))}
      {isHeldBack && !isRead && name && (
        <Row
          icon={<Search aria-hidden className="size-4.5 flex-none text-brand" />}
          label={`「${name}」を企業の一覧で検索`}
          onTake={() => setTyped(name)}
        />
      )}
      {others.hits.map((it) => (
        <Row
          key={it.id}
          icon={<Building2 aria-hidden className="size-4.5 flex-none text-ink-3" />}
          label={<Name>{it.displayName}</Name>}
          note={companyDetail(it)}
          onTake={() => onAnswer({ target: { kind: 'company', companyId: it.id, name: it.displayName } })}
        />
      ))}
      {others.state && (
        <p role="status" className="text-sm text-ink-2">
          {others.state}
        </p>
      )}
      {others.isMissing && (
        <Row
          icon={<Plus aria-hidden className="size-4.5 flex-none text-brand" />}
          label={`「${name}」を新しい企業として登録`}
          onTake={() => onAnswer({ target: { kind: 'new', name, reading: '', industry: '' } })}
        />
      )}
    </Question>
  );
}

type Others = { hits: readonly CompanyHit[]; isMissing: boolean; state: string };

/** The companies of the catalogue that the student has not; debounced. */
export function useOthers(name: string, { selections }: Pick<ReadEvent, 'selections'>): Others {
  const asked = useDebounced(name, COMPANY_DEBOUNCE_MS);
  const search = useQuery({ ...companySearchQuery(asked), enabled: asked !== '' && name !== '' });
  if (name === '') return { hits: [], isMissing: false, state: '' };
  if (search.isError && asked === name) {
    return { hits: [], isMissing: true, state: '企業を検索できませんでした。通信状況を確認してください。' };
  }
  if (asked !== name || !search.data) return { hits: [], isMissing: false, state: '企業を検索しています' };
  const mine = new Set(selections.map((it) => it.companyId));
  const { companies } = search.data;
  return {
    hits: companies.filter((it) => !mine.has(it.id)).slice(0, FEW),
    isMissing: !hasExactHit(companies),
    state: '',
  };
}
