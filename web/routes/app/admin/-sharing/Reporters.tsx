import { useQuery } from '@tanstack/react-query';
import type { ReportedEvent } from '#domain/admin/sharing.ts';
import { REPORT_REASONS } from '#domain/taxonomy/report-reasons.ts';
import { jstDay, shortDayLabel } from '#domain/time.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { reportersQuery } from './queries.ts';
import { momentLabel, nameOf } from './SharedDate.tsx';

/** 通報者: who reported a shared event, and what helps to judge whether they do so in bad faith. */
export function Reporters({ of, onClose }: { of: ReportedEvent; onClose: () => void }) {
  const { data, error, refetch } = useQuery(reportersQuery(of.id));
  return (
    <Dialog open title="通報者" onClose={onClose} footer={<Button onClick={onClose}>閉じる</Button>}>
      <div className="admin-stack">
        <p className="copy text-sm">
          {nameOf(of)}（{momentLabel(of.deadline)}）を通報した人です。この画面を開いたことは監査ログに記録されます。
        </p>
        {error && !data && <LoadError error={error} onRetry={refetch} />}
        {!data && !error && (
          <Loading>
            <Skeleton className="h-24" />
          </Loading>
        )}
        {data && (
          <ul className="admin-reporters">
            {data.reporters.map(({ userId, name, joinedAt, reason, at, reports, rejected }) => (
              <li key={userId}>
                <div>
                  <p className="admin-shared-company">{name}</p>
                  <p className="text-sm">
                    {REPORT_REASONS[reason]?.label ?? 'その他'}　{momentLabel(at)}
                  </p>
                  <p className="text-xs text-ink-2">
                    登録日 {shortDayLabel(jstDay(joinedAt))}　通報 <span className="num">{reports}</span>件（うち
                    <span className="num">{rejected}</span>件は表示を継続）
                  </p>
                </div>
                <ButtonLink
                  size="sm"
                  to="/app/admin"
                  search={{ tab: 'users', id: userId }}
                  aria-label={`${name}のユーザーを開く`}
                >
                  ユーザーを開く
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
