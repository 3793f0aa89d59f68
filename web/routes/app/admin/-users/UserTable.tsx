import { Link } from '@tanstack/react-router';
import { Ban, ShieldCheck } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { UserRow } from '#domain/admin/users.ts';
import { useNow } from '#web/browser/now.ts';
import { Amount } from '../-parts/Amount.tsx';
import { Tag } from '../-parts/Tag.tsx';
import { lately, shortDay } from '../-parts/when.ts';

/** The users as a table; the arrows move in it, Enter opens one. */
export function UserTable({ users, openId }: { users: UserRow[]; openId: string | undefined }) {
  const now = useNow();
  return (
    <table className="admin-table admin-users-table" onKeyDown={moveByArrow}>
      <thead>
        <tr>
          <th scope="col">名前</th>
          <th scope="col">登録</th>
          <th scope="col">最終利用</th>
          <th scope="col">選考</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} data-open={user.id === openId || undefined}>
            <th scope="row">
              <Link
                to="/app/admin"
                search={{ tab: 'users', id: user.id }}
                resetScroll={false}
                aria-current={user.id === openId || undefined}
              >
                <span className="admin-users-name">
                  {user.name}
                  {user.isSuspended && (
                    <Tag hue="red" Icon={Ban}>
                      停止中
                    </Tag>
                  )}
                  {user.isAdmin && (
                    <Tag hue="grey" Icon={ShieldCheck}>
                      管理者
                    </Tag>
                  )}
                </span>
                <span className="admin-users-email">{user.email}</span>
              </Link>
            </th>
            <td data-label="登録" className="num">
              {shortDay(user.joinedAt, now)}
            </td>
            <td data-label="最終利用" className="num">
              {lately(user.lastActiveAt, now)}
            </td>
            <td data-label="選考">
              <Amount value={user.selections} />件
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('th a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  links[at + step]?.focus();
}
