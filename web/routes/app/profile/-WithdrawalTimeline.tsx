import { BellOff, CalendarOff, LogOut, type LucideIcon, MailCheck, Shredder, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { deletionDay, KEPT_YEARS, type Kept, plainDate, type WithdrawalView } from '#domain/accounts/withdrawal.ts';
import { useNow } from '#web/browser/now.ts';
import { Card } from '#web/ui/layout/Card.tsx';

/** The three stops of a withdrawal: at once, after a year, after three. */
export function WithdrawalTimeline({ withdrawal }: { withdrawal: WithdrawalView }) {
  const { selections, events, reminders } = withdrawal;
  return (
    <Card className="pt-5 pr-4 pb-1 pl-2 nav:pt-6 nav:pr-6 nav:pl-4">
      <ol className="m-0 list-none p-0">
        <Stop isNow heading="退会した直後">
          <ul className="m-0 mt-1.5 list-none p-0">
            <Fact icon={LogOut} more="この端末に残っている下書きも消えます">
              すべての端末からログアウトします
            </Fact>
            <Fact icon={BellOff} more={reminders > 0 && `送信予定の${reminders}件も取り消します`}>
              リマインドとメールは届かなくなります
            </Fact>
            <Fact icon={Users} more="ほかの人が登録した予定は残ります">
              共有した予定から、あなたの登録が外れます
            </Fact>
            <Fact icon={Shredder} more="元に戻せません">
              マイページのIDとパスワードを消去します
            </Fact>
            <Fact icon={CalendarOff}>カレンダーとの連携を止めます</Fact>
            <Fact icon={MailCheck} more="データは引き継がれません">
              メールアドレスは、すぐに新しい登録に使えます
            </Fact>
          </ul>
        </Stop>
        <Later kept="selections">
          選考{selections}件、予定{events}件、ES・メモ・添付ファイルを削除します。
        </Later>
        <Later kept="account">アカウントの情報（名前、メールアドレス、プロフィール）を削除します。</Later>
      </ol>
    </Card>
  );
}

type StopProps = { heading: ReactNode; isNow?: boolean; children: ReactNode };

function Stop({ heading, isNow = false, children }: StopProps) {
  return (
    <li className="group grid grid-cols-[32px_minmax(0,1fr)] gap-1">
      <div
        aria-hidden
        className="relative before:absolute before:top-1.5 before:-bottom-1.5 before:left-[15px] before:w-0.5 before:bg-line group-last:before:hidden"
      >
        <i
          className={`absolute top-1.5 left-[9px] size-3.5 rounded-full border-3 border-brand ${isNow ? 'bg-brand' : 'bg-surface'}`}
        />
      </div>
      <div className="pb-4.5">
        <h2 className="flex flex-wrap items-baseline gap-x-2.5 text-md">{heading}</h2>
        {children}
      </div>
    </li>
  );
}

function Later({ kept, children }: { kept: Kept; children: ReactNode }) {
  const now = useNow();
  const heading = (
    <>
      <span>{KEPT_YEARS[kept]}年後</span>
      <span className="text-sm font-normal text-ink-2">{plainDate(deletionDay(now, kept))}</span>
    </>
  );
  return (
    <Stop heading={heading}>
      <p className="copy text-sm leading-body">{children}</p>
    </Stop>
  );
}

type FactProps = { icon: LucideIcon; more?: string | false; children: ReactNode };

function Fact({ icon: Icon, more, children }: FactProps) {
  return (
    <li className="grid grid-cols-[22px_minmax(0,1fr)] gap-2.5 py-1.5">
      <Icon aria-hidden className="mt-0.5 size-5 text-ink-2" />
      <div>
        <p className="copy leading-ui">{children}</p>
        {more && <p className="text-xs leading-ui text-ink-2">{more}</p>}
      </div>
    </li>
  );
}
