import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { encode } from 'uqr';
import { AppError } from '#domain/errors.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { CopyButton } from '#web/ui/feedback/CopyButton.tsx';
import { OTPField } from '#web/ui/fields/OTPField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

/** A seed for an authenticator app: as text, and as the text of a QR code. */
export type SetUp = { secret: string; uri: string };

type TotpDialogProps = { setUp: SetUp; onConfirmed: (recoveryCodes: string[] | null) => void; onClose: () => void };

/** Sets up an authenticator app: the app reads the key, then its first code is entered. */
export function TotpDialog({ setUp, onConfirmed, onClose }: TotpDialogProps) {
  const [attempt, setAttempt] = useState(0);
  const key = useRef<HTMLDivElement>(null);
  const confirm = useMutation({
    mutationFn: (code: string) => call(api.account['second-factor'].totp.$put({ json: { code } })),
    // Not only while the dialog is open: the codes are shown once.
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: () => setAttempt(attempt + 1),
  });
  const isWrong = confirm.error instanceof AppError && confirm.error.code === 'wrong_code';
  return (
    <Dialog open title="認証アプリの設定" onClose={onClose} footer={<Button onClick={onClose}>キャンセル</Button>}>
      <ol className="m-0 grid list-none grid-cols-[minmax(0,1fr)] gap-6 p-0">
        <Step at={1} title="認証アプリで読み取る">
          <p className="copy text-sm text-ink-2">
            Google Authenticatorなどの認証アプリでQRコードを読み取るか、キーを入力してください。
          </p>
          <QrCode text={setUp.uri} />
          <div ref={key} className="grid gap-2 rounded-md bg-sunken px-3.5 py-3">
            <p className="text-xs font-bold">キー</p>
            <p className="font-mono text-sm break-all select-all">{grouped(setUp.secret)}</p>
            <CopyButton size="sm" text={setUp.secret} done="キーをコピーしました" within={key}>
              コピー
            </CopyButton>
          </div>
        </Step>
        <Step at={2} title="アプリに表示されたコードを入力する">
          {confirm.error && !isWrong && <Banner tone="error">{messageFor(confirm.error)}</Banner>}
          <OTPField
            label="6桁のコード"
            onComplete={(code) => confirm.mutate(code)}
            busy={confirm.isPending}
            attempt={attempt}
            error={isWrong ? WRONG : undefined}
          />
          <p role="status" className="min-h-6 text-sm text-ink-2">
            {confirm.isPending && '確認しています'}
          </p>
        </Step>
      </ol>
    </Dialog>
  );
}

const WRONG = 'コードが正しくありません。端末の時刻が合っているか確認して、今表示されているコードを入力してください。';

function Step({ at, title, children }: { at: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="flex items-start gap-2 text-md">
        <span className="num grid size-6 flex-none place-items-center rounded-full bg-brand-soft text-sm text-brand-strong">
          {at}
        </span>
        {title}
      </h3>
      {children}
    </li>
  );
}

/** Four letters at a time are easier to type. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Dark on white in every theme: cameras expect it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="認証アプリで読み取るQRコード"
      shapeRendering="crispEdges"
      className="w-full max-w-52 justify-self-center rounded-md border border-line bg-white"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
