import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AdminCompany } from '#domain/admin/companies.ts';
import { COMPANY_SOURCES, type CompanySource } from '#domain/companies/sources.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { SearchBox } from '../-parts/SearchBox.tsx';
import { CompanyEditor } from './CompanyEditor.tsx';
import { CompanyList } from './CompanyList.tsx';
import { Duplicates, DuplicatesNote } from './Duplicates.tsx';
import { MergeBar } from './MergeBar.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { RecentMerges } from './RecentMerges.tsx';
import './companies.css';

const route = getRouteApi('/app/admin/');
/** Waits for this long without a key before it searches. */
const SEARCH_DELAY_MS = 300;

type Editing = { company: AdminCompany | null };

/** 企業: the list, what may be the same company, registering, changing and merging. */
export function Companies() {
  const { q = '', filter } = route.useSearch();
  const [chosen, setChosen] = useState<readonly AdminCompany[]>([]);
  const [merging, setMerging] = useState<readonly AdminCompany[] | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const source = filter !== undefined && filter in COMPANY_SOURCES ? (filter as CompanySource) : undefined;
  const choose = (company: AdminCompany) =>
    setChosen((before) =>
      before.some((it) => it.id === company.id) ? before.filter((it) => it.id !== company.id) : [...before, company],
    );
  const edit = (company: AdminCompany | null) => setEditing({ company });
  const [one, other] = merging ?? [];

  return (
    <div className="admin-stack">
      <Tools onRegister={() => edit(null)} />
      <RecentMerges />
      {filter === 'duplicates' ? (
        <Duplicates onMerge={(pair) => setMerging(pair)} />
      ) : (
        <>
          <DuplicatesNote />
          <CompanyList shown={{ q, ...(source && { source }) }} chosen={chosen} onChoose={choose} onEdit={edit} />
        </>
      )}
      {chosen.length > 0 && (
        <MergeBar count={chosen.length} onClear={() => setChosen([])} onMerge={() => setMerging(chosen)} />
      )}
      {editing && <CompanyEditor company={editing.company} onClose={() => setEditing(null)} />}
      {one && other && (
        <MergeDialog
          one={one.id}
          other={other.id}
          onClose={() => setMerging(null)}
          onDone={() => {
            setMerging(null);
            setChosen([]);
          }}
        />
      )}
    </div>
  );
}

/** Search, filter and registering. What is typed stands in the URL a moment later. */
function Tools({ onRegister }: { onRegister: () => void }) {
  const { q = '', filter = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(q);
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => {
      const search = { tab: 'companies', ...(typed.trim() && { q: typed.trim() }), ...(filter && { filter }) };
      void navigate({ search, replace: true });
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, q, filter, navigate]);
  return (
    <search className="admin-company-tools">
      <SearchBox label="企業名・よみがなで検索" value={typed} maxLength={100} onChange={setTyped} />
      <Select
        label="出所"
        labelHidden
        value={filter}
        onChange={({ target }) =>
          void navigate({
            search: { tab: 'companies', ...(q && { q }), ...(target.value && { filter: target.value }) },
          })
        }
      >
        <option value="">出所：すべて</option>
        {Object.entries(COMPANY_SOURCES).map(([id, { label }]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
        <option value="duplicates">重複の疑い</option>
      </Select>
      <Button icon={<Plus aria-hidden />} onClick={onRegister}>
        企業を登録
      </Button>
    </search>
  );
}
