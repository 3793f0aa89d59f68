import { Users } from 'lucide-react';

/** What other students see of an event and what they never do; shown where events are entered. */
export function SharingNote() {
  return (
    <p className="copy flex items-start gap-1.5 text-sm leading-ui text-ink-2">
      <Users aria-hidden className="mt-0.5 size-4 flex-none" />
      種類・日時・区分・卒業年度は、同じ企業を受ける人に共有されます。詳細は「詳細も共有する」を選んだ予定だけです。自分だけの情報は共有されません。
    </p>
  );
}
