import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { useShortly } from '#web/ui/feedback/use-shortly.ts';
import { ActionBar } from '#web/ui/layout/ActionBar.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

/** What is unsaved, the button, and above it what the last press brought; in view while there is any of it. */
export function SaveBar({ draft }: { draft: SettingsDraft }) {
  const { changes, saved, isSaving, isComplete, current, failure } = draft;
  const isFresh = useShortly(saved);
  return (
    <ActionBar
      rests={changes === 0 && isComplete && !isSaving && !isFresh && !current && !failure}
      status={isComplete ? statusOf(changes) : '静かな時間の開始と終了を入力してください'}
      notices={
        <>
          {isFresh && <Banner tone="success">設定を保存しました</Banner>}
          {current && <Conflicting draft={draft} />}
          {failure && (
            <Banner
              tone="error"
              action={
                <Button size="sm" onClick={draft.dismiss}>
                  閉じる
                </Button>
              }
            >
              <b className="block">設定の保存に失敗しました</b>
              {messageFor(failure)} 変更した内容はこの画面に残っています。
            </Banner>
          )}
        </>
      }
    >
      <Button type="submit" variant="primary" className="min-w-32" busy={isSaving} busyLabel="保存中...">
        設定を保存
      </Button>
    </ActionBar>
  );
}

const statusOf = (changes: number) => (changes === 0 ? '変更はありません' : `保存していない変更が${changes}件あります`);

/** Another tab or device has saved first: the student says which settings stay. */
function Conflicting({ draft }: { draft: SettingsDraft }) {
  return (
    <div role="alert">
      <Banner tone="attention">
        <b className="block">別のタブまたは端末で設定が変更されました</b>
        この画面の変更はまだ保存されていません。
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={draft.takeStored}>
            最新の内容を読み込む
          </Button>
          <Button size="sm" onClick={draft.keepMine}>
            この内容で保存
          </Button>
        </div>
      </Banner>
    </div>
  );
}
