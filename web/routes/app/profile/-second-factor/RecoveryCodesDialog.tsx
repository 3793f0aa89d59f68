import { useRouteContext } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { recoveryCodesFile, recoveryCodeText } from '#domain/accounts/recovery-codes.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { CopyButton } from '#web/ui/feedback/CopyButton.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

/** Recovery codes, which are shown once: the dialog closes after the student has said that they are kept. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { session } = useRouteContext({ from: '/app/profile/' });
  const list = useRef<HTMLUListElement>(null);
  const [isKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const close = () => (isKept ? onClose() : setAsked(true));
  const save = () => {
    const text = recoveryCodesFile(codes, session.user.email);
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'shiori-recovery-codes.txt');
  };
  return (
    <Dialog
      open
      isAlert
      title="リカバリーコード"
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          完了
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="copy text-sm">
          パスキーや認証アプリを使えなくなったときに、このコードでログインします。表示は今回だけです。パスワードとは別の安全な場所に保存してください。
        </p>
        <ul
          ref={list}
          className="m-0 grid list-none gap-1 rounded-md bg-sunken px-3.5 py-3 font-mono text-sm select-all"
        >
          {codes.map((code) => (
            <li key={code} className="break-all">
              {recoveryCodeText(code)}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2.5">
          <CopyButton
            text={codes.map(recoveryCodeText).join('\n')}
            done="リカバリーコードをコピーしました"
            within={list}
          >
            コピー
          </CopyButton>
          <Button icon={<Download aria-hidden />} onClick={save}>
            ダウンロード
          </Button>
        </div>
        <Checkbox
          label="リカバリーコードを保存しました"
          checked={isKept}
          onChange={(event) => {
            setKept(event.target.checked);
            setAsked(false);
          }}
        />
        {isAsked && (
          <Banner tone="error">
            コードを保存してから、「リカバリーコードを保存しました」にチェックを入れてください。
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
