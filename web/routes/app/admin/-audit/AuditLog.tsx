import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AUDITED, type AuditEntry, type Audited, type AuditView } from '#domain/admin/audit.ts';
import { auditFacts } from '#domain/admin/audit-facts.ts';
import { type Instant, isDay } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { useDebounced } from '#web/browser/debounced.ts';
import { useNow } from '#web/browser/now.ts';
import { newest } from '#web/latest.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useUndoEdit } from '../-companies/use-undo-edit.ts';
import { eachOnce } from '../-parts/each-once.ts';
import { ListLoading } from '../-parts/ListLoading.tsx';
import { More } from '../-parts/More.tsx';
import { POLL_MS } from '../-parts/queries.ts';
import { moment } from '../-parts/when.ts';
import './audit.css';

type Filters = { admin: string; action: Audited | ''; subject: string; from: string; to: string };
const NONE: Filters = { admin: '', action: '', subject: '', from: '', to: '' };

const auditQuery = ({ admin, action, subject, from, to }: Filters) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', admin, action, subject, from, to],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(admin.trim() && { admin }),
        ...(action && { action }),
        ...(subject.trim() && { subject }),
        ...(isDay(from) && { from }),
        ...(isDay(to) && { to }),
        ...(pageParam && { before: pageParam }),
      };
      return newest(() => call(api.admin.audit.$get({ query }, { init: { signal } })));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: AuditView) => next,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });

/** 監査ログ: who did what to whom, and when. */
export function AuditLog() {
  const [filters, setFilters] = useState(NONE);
  const set = (changed: Partial<Filters>) => setFilters({ ...filters, ...changed });
  return (
    <>
      <div className="admin-audit-filters">
        <TextField
          label="管理者のメールアドレス"
          type="search"
          autoComplete="off"
          value={filters.admin}
          onChange={(event) => set({ admin: event.target.value })}
        />
        <TextField
          label="対象のメールアドレス・ID"
          type="search"
          autoComplete="off"
          value={filters.subject}
          onChange={(event) => set({ subject: event.target.value })}
        />
        <Select
          label="操作"
          value={filters.action}
          onChange={(event) => set({ action: event.target.value as Audited | '' })}
        >
          <option value="">すべて</option>
          {Object.entries(AUDITED).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <TextField
          label="開始日"
          type="date"
          value={filters.from}
          onChange={(event) => set({ from: event.target.value })}
        />
        <TextField
          label="終了日"
          type="date"
          value={filters.to}
          onChange={(event) => set({ to: event.target.value })}
        />
      </div>
      <Entries filters={filters} />
    </>
  );
}

function Entries({ filters }: { filters: Filters }) {
  const settled = useDebounced(filters, 300);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(settled),
  );
  const now = useNow();
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <ListLoading />;
  const entries = eachOnce(data.pages.flatMap((page) => page.entries));
  return (
    <Card className="admin-card">
      {entries.length === 0 ? (
        <p className="admin-none">条件に合う記録はありません</p>
      ) : (
        <table className="admin-table admin-audit">
          <caption className="sr-only">監査ログ</caption>
          <thead>
            <tr>
              <th scope="col">操作</th>
              <th scope="col">日時</th>
              <th scope="col">管理者</th>
              <th scope="col">対象</th>
              <th scope="col" className="admin-audit-more">
                詳細
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <th scope="row">{AUDITED[entry.action]}</th>
                <td data-label="日時" className="num">
                  {moment(entry.at, now)}
                </td>
                <Named label="管理者" name={entry.admin} />
                <Named label="対象" name={entry.subjectEmail ?? entry.subjectName ?? entry.subject} />
                <td className="admin-audit-more">
                  <Facts of={entry} />
                  {entry.isUndoable && <UndoEdit {...{ entry, now }} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <More {...{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
    </Card>
  );
}

/** Who or what; on phones nothing where there is none. */
function Named({ label, name }: { label: string; name: string | null }) {
  return (
    <td data-label={label} data-none={name === null || undefined}>
      {name ?? '–'}
    </td>
  );
}

function Facts({ of: { action, detail } }: { of: AuditEntry }) {
  const facts = auditFacts(action, detail);
  if (facts.length === 0) return null;
  return (
    <dl className="admin-audit-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Takes back a change of a company, for a day. */
function UndoEdit({ entry: { id, at }, now }: { entry: AuditEntry; now: Instant }) {
  const undo = useUndoEdit();
  return (
    <Button
      size="sm"
      aria-label={`${moment(at, now)}の変更を元に戻す`}
      busy={undo.isPending}
      busyLabel="..."
      onClick={() => undo.mutate(id)}
    >
      元に戻す
    </Button>
  );
}
