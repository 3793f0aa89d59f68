import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { previewQuery } from './queries.ts';

const FORMS = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'テキスト' },
] as const;

/** The mail as it is sent, addressed to the admin. */
export function Preview({ id, version }: { id: string; version: number }) {
  const [form, setForm] = useState<'html' | 'text'>('html');
  const { data, error, refetch } = useQuery(previewQuery(id, version));
  return (
    <Card as="section" aria-labelledby="mailing-preview" className="admin-card admin-previewed">
      <div className="admin-head">
        <h2 id="mailing-preview" className="text-md">
          プレビュー
        </h2>
        <Segmented label="プレビューの形式" options={FORMS} value={form} onChange={setForm} />
      </div>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      <p className="mb-2 text-sm">
        <span className="text-ink-2">件名</span>　<b>{data?.subject}</b>
      </p>
      {form === 'html' ? (
        <iframe
          title="メールのプレビュー"
          sandbox=""
          src={`/api/admin/mailings/${id}/preview/html?version=${version}`}
          className="admin-preview"
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text is to be reached with the keys
        <pre className="admin-preview" tabIndex={0}>
          {data?.text}
        </pre>
      )}
    </Card>
  );
}
