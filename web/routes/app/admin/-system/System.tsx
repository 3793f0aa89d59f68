import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react';
import type { JobView, SettingView, VersionsView } from '#domain/admin/system.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Moment } from '../-parts/Moment.tsx';
import { Tag } from '../-parts/Tag.tsx';
import { DeadLetters } from './DeadLetters.tsx';
import { JOB_NAMES } from './job-names.ts';
import { Queues } from './Queues.tsx';
import { systemQuery } from './queries.ts';
import '../-parts/details.css';
import './system.css';

/** システム: what is done in the background, what failed, what runs here, and how it is set. */
export function System() {
  const { data, error, refetch } = useQuery(systemQuery);
  return (
    <div className="admin-stack">
      <Queues />
      <DeadLetters />
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!error && !data && (
        <Loading>
          <Skeleton className="h-72 rounded-lg" />
        </Loading>
      )}
      {data && (
        <>
          <Jobs jobs={data.jobs} />
          <Versions versions={data.versions} />
          <Settings settings={data.settings} />
        </>
      )}
    </div>
  );
}

function Jobs({ jobs }: { jobs: JobView[] }) {
  return (
    <Card as="section" aria-labelledby="admin-jobs" className="admin-card">
      <h2 id="admin-jobs" className="text-md">
        定期処理
      </h2>
      {jobs.length === 0 && <p className="admin-none">定期処理はまだ実行されていません</p>}
      {jobs.length > 0 && (
        <table className="admin-table admin-jobs">
          <thead>
            <tr>
              <th scope="col">名前</th>
              <th scope="col">最後の成功</th>
              <th scope="col">次の実行</th>
              <th scope="col">失敗</th>
              <th scope="col">状態</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={job.name}>
                <th scope="row">
                  {JOB_NAMES[job.name]}
                  <code>{job.name}</code>
                </th>
                <td data-label="最後の成功">{job.lastOkAt ? <Moment at={job.lastOkAt} /> : 'なし'}</td>
                <td data-label="次の実行">
                  <Moment at={job.nextRunAt} />
                </td>
                <td data-label="失敗" data-none={job.failures === 0 || undefined}>
                  {job.failures === 0 ? 'なし' : `${job.failures}回（${job.lastErrorCode ?? '不明'}）`}
                </td>
                <td data-label="状態">
                  <JobState job={job} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function JobState({ job: { failures, isRunning, isLate } }: { job: JobView }) {
  const { label, hue, Icon } = isLate
    ? ({ label: '停止', hue: 'red', Icon: CircleX } as const)
    : failures > 0
      ? ({ label: '再試行中', hue: 'amber', Icon: Clock } as const)
      : isRunning
        ? ({ label: '実行中', hue: 'grey', Icon: LoaderCircle } as const)
        : ({ label: '正常', hue: 'green', Icon: CircleCheck } as const);
  return (
    <Tag hue={hue} Icon={Icon}>
      {label}
    </Tag>
  );
}

function Versions({ versions }: { versions: VersionsView }) {
  const facts = [
    ['しおり', versions.app],
    ['Node.js', versions.node],
    ['PostgreSQL', versions.postgres],
    ['マイグレーション', `${versions.migration}（適用済み ${versions.migrations}件）`],
  ] as const;
  return (
    <Card as="section" aria-labelledby="admin-versions" className="admin-card">
      <h2 id="admin-versions" className="text-md">
        バージョン
      </h2>
      <dl className="admin-values">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Settings({ settings }: { settings: SettingView[] }) {
  return (
    <Card as="section" aria-labelledby="admin-settings" className="admin-card">
      <h2 id="admin-settings" className="text-md">
        設定
      </h2>
      <p className="copy mt-1 text-sm text-ink-2">鍵やパスワードを含みうる設定は、値を表示しません。</p>
      <dl className="admin-values">
        {settings.map(({ env, value, isSet }) => (
          <div key={env}>
            <dt>
              <code>{env}</code>
            </dt>
            <dd className={isSet ? '' : 'text-ink-2'}>{value ?? (isSet ? '設定済み' : '未設定')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
