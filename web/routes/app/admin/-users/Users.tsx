import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { USER_FILTERS, USER_SEARCH_MAX, type UserFilter } from '#domain/admin/users.ts';
import { useDebounced } from '#web/browser/debounced.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { eachOnce } from '../-parts/each-once.ts';
import { ListLoading } from '../-parts/ListLoading.tsx';
import { More } from '../-parts/More.tsx';
import { SearchBox } from '../-parts/SearchBox.tsx';
import { PendingSignUps } from './PendingSignUps.tsx';
import { usersQuery } from './queries.ts';
import { UserPanel } from './UserPanel.tsx';
import { UserTable } from './UserTable.tsx';
import './users.css';

const route = getRouteApi('/app/admin/');
const PENDING = 'pending';

/** ユーザー: the list, and beside it the one that is opened; on a phone either of them. */
export function Users() {
  const { id } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<UserFilter | typeof PENDING | ''>('');
  const q = useDebounced(typed.trim(), 300);
  const close = () => void navigate({ search: { tab: 'users' }, resetScroll: false });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && id && !document.querySelector('dialog[open]')) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the panel, which has a button for it
    <div className="admin-users" data-open={id !== undefined || undefined} onKeyDown={onKeyDown}>
      <div className="admin-users-list">
        <div className="admin-users-tools">
          <SearchBox label="名前・メールアドレスで検索" value={typed} maxLength={USER_SEARCH_MAX} onChange={setTyped} />
          <Select
            label="状態"
            labelHidden
            value={filter}
            onChange={(event) => setFilter(event.target.value as UserFilter | typeof PENDING | '')}
          >
            <option value="">状態：すべて</option>
            {Object.entries(USER_FILTERS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            <option value={PENDING}>登録の手続き中</option>
          </Select>
        </div>
        {filter === PENDING ? <PendingSignUps q={q} /> : <List q={q} filter={filter || undefined} openId={id} />}
      </div>
      {id !== undefined && <UserPanel key={id} id={id} onClose={close} />}
    </div>
  );
}

type ListProps = { q: string; filter: UserFilter | undefined; openId: string | undefined };

function List({ q, filter, openId }: ListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    usersQuery(q, filter),
  );
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <ListLoading />;
  const users = eachOnce(data.pages.flatMap((page) => page.users));
  const all = (data.pages[0]?.all ?? 0).toLocaleString('ja-JP');
  return (
    <>
      <p role="status" className="admin-users-count">
        <span className="num">{all}</span>人のうち、登録の新しい順で<span className="num">{users.length}</span>人
      </p>
      {users.length === 0 ? (
        <Card className="admin-card">
          <p className="admin-none">条件に合うユーザーはいません</p>
        </Card>
      ) : (
        <Card className="admin-card">
          <UserTable users={users} openId={openId} />
          <More {...{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
        </Card>
      )}
    </>
  );
}
