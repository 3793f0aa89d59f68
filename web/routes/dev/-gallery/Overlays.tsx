import { useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useToast } from '#web/ui/feedback/toasts.ts';
import { StatusSelect } from '#web/ui/fields/StatusSelect.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Example } from './Example.tsx';

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null);
  const [count, setCount] = useState(0);
  const toast = useToast();
  const close = () => setOpen(null);
  const footer = (
    <>
      <Button variant="primary" onClick={close}>
        保存
      </Button>
      <Button onClick={close}>キャンセル</Button>
    </>
  );
  return (
    <Example name="Dialog, ConfirmDialog, Toast">
      <Button onClick={() => setOpen('dialog')}>ダイアログを開く</Button>
      <Button onClick={() => setOpen('confirm')}>確認を開く</Button>
      <Button onClick={() => toast.show('ステータスを更新しました')}>お知らせ</Button>
      <Button onClick={() => toast.show('予定を削除しました', () => setCount(count + 1))}>元に戻せるお知らせ</Button>
      <Button onClick={() => toast.error('更新に失敗しました', () => setCount(count + 1))}>失敗のお知らせ</Button>
      <output aria-label="元に戻した回数">{count}</output>
      <Dialog open={open === 'dialog'} onClose={close} title="予定の追加" footer={footer}>
        <div className="grid gap-4">
          <TextField label="予定名" necessity="required" data-autofocus />
          <TextField label="場所" necessity="optional" />
          <div>
            <StatusSelect value="in_progress" phase="fulltime" onChange={() => undefined} />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => toast.show('コピーしました')}>控えをコピー</Button>
            <Button onClick={() => toast.error('更新に失敗しました')}>失敗させる</Button>
          </div>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="選考情報の削除"
        confirmLabel="削除"
      >
        <p>
          選考情報を削除しますか？ <span className="inline-block">8秒以内なら元に戻せます</span>
        </p>
        <p className="text-sm text-ink-2">企業名 みなと商事 / 予定 4件</p>
      </ConfirmDialog>
    </Example>
  );
}
