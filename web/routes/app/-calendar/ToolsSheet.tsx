import { useNavigate } from '@tanstack/react-router';
import { Bell, CalendarSync, ChevronRight, ClipboardList, Printer, RefreshCw, Search, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Priority } from '#domain/taxonomy/priorities.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { SCREENS } from '../-parts/navigation.ts';
import { useOverlay } from '../-parts/overlay.ts';
import { ViewSwitch } from './CalendarBar.tsx';
import { PriorityFilter, type PriorityFilterProps } from './PriorityFilter.tsx';
import type { CalendarDialog, CalendarViewName } from './search.ts';

type ToolsSheetProps = {
  view: CalendarViewName;
  shown: ReadonlySet<Priority>;
  hasGoogle: boolean;
  onView: (view: CalendarViewName) => void;
  onPriority: PriorityFilterProps['onChange'];
  onDialog: (dialog: CalendarDialog) => void;
  onClose: () => void;
};

/** On phones: the view, the filter and the other tools of the calendar, and on their side the ways of the header. Choices apply at once. */
export function ToolsSheet({ view, shown, hasGoogle, onView, onPriority, onDialog, onClose }: ToolsSheetProps) {
  const navigate = useNavigate();
  const { open } = useOverlay();
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog open title="カレンダーの表示" onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <ViewSwitch wide {...{ view }} onView={(next) => closing(() => onView(next))()} />
        <div>
          <p aria-hidden className="text-sm font-bold text-ink-2">
            志望順位
          </p>
          <PriorityFilter shown={shown} onChange={onPriority} />
        </div>
        <ul className="border-t border-line pt-1">
          <Tool icon={<ClipboardList aria-hidden />} onClick={closing(() => onDialog('candidates'))}>
            候補日を作成
          </Tool>
          <Tool icon={<Printer aria-hidden />} onClick={closing(printAfterwards)}>
            印刷
          </Tool>
          <Tool icon={<CalendarSync aria-hidden />} onClick={closing(() => onDialog('feed'))}>
            カレンダー連携
          </Tool>
          {hasGoogle && (
            <Tool icon={<RefreshCw aria-hidden />} onClick={closing(() => onDialog('google'))}>
              Googleカレンダー
            </Tool>
          )}
        </ul>
        {/* On its side a phone has no header over the month. */}
        <ul className="hidden border-t border-line pt-1 max-nav:short:block">
          <Tool icon={<Search aria-hidden />} onClick={closing(() => open('search'))}>
            企業・予定を検索
          </Tool>
          <Tool icon={<Bell aria-hidden />} onClick={closing(() => navigate({ to: SCREENS.notifications.to }))}>
            通知設定
          </Tool>
          <Tool icon={<UserRound aria-hidden />} onClick={closing(() => navigate({ to: '/app/profile' }))}>
            プロフィール設定
          </Tool>
        </ul>
      </div>
    </Dialog>
  );
}

/** The sheet must be gone first. */
function printAfterwards() {
  requestAnimationFrame(() => window.print());
}

function Tool({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-12 w-full items-center gap-3 rounded-md border-0 px-1 text-left hover:bg-surface-2 [&_svg]:size-5 [&_svg]:text-ink-2"
      >
        {icon}
        <span className="flex-1">{children}</span>
        <ChevronRight aria-hidden />
      </button>
    </li>
  );
}
