import { Button } from '#web/ui/buttons/Button.tsx';
import { SafeLink } from '#web/ui/buttons/SafeLink.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { CrashScreen } from '#web/ui/feedback/ErrorScreens.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Stepper } from '#web/ui/layout/Stepper.tsx';
import { Example } from './Example.tsx';

export function States() {
  return (
    <>
      <Example name="Banner" stacked>
        <Banner tone="info">リマインドは8:00にお知らせします。</Banner>
        <Banner tone="attention">予定が重なっています：みなと商事の面接と、あおば銀行の説明会</Banner>
        <Banner tone="error" action={<Button size="sm">再読み込み</Button>}>
          データの取得に失敗しました。通信状況を確認して、もう一度お試しください。
        </Banner>
        <Banner tone="success">設定を保存しました</Banner>
      </Example>
      <Example name="Stepper" stacked>
        <Stepper steps={['企業', '志望順位', '予定', '確認']} current={1} />
      </Example>
      <Example name="SafeLink">
        <SafeLink href="https://example.com/mypage?id=1">マイページ</SafeLink>
        <SafeLink href="https://example.com/entry" />
        {/* biome-ignore lint/security/noScriptUrl: shown to be harmless */}
        <SafeLink href="javascript:alert(1)">これはリンクになりません</SafeLink>
      </Example>
      <Example name="EmptyState, Skeleton" stacked>
        <EmptyState title="予定はまだありません" action={<Button variant="primary">企業を追加</Button>}>
          気になる企業を追加すると、締切と面接がここに並びます。
        </EmptyState>
        <Loading>
          <div className="grid gap-2">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        </Loading>
      </Example>
      <Example name="Spinner, CrashScreen" stacked>
        <Spinner />
        <CrashScreen />
      </Example>
    </>
  );
}
