import { CalendarSync, ChevronRight, ClipboardList, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ViewChoice } from './CalendarBar.tsx';
import { type PriorityFilterProps, PriorityToggles } from './PriorityFilter.tsx';
import type { CalendarDialog, CalendarViewName } from './search.ts';

type ToolsSheetProps = PriorityFilterProps & {
  view: CalendarViewName;
  onView: (view: CalendarViewName) => void;
  /** Another dialog, in place of this one. */
  onOpen: (dialog: CalendarDialog) => void;
  onClose: () => void;
};

/** On a phone, what stands beside the calendar on wide screens. Changes apply at once. */
export function ToolsSheet({ view, onView, onOpen, onClose, ...filter }: ToolsSheetProps) {
  const print = () => {
    onClose();
    // Not before the sheet is gone from the page.
    requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
  };
  return (
    <Dialog open onClose={onClose} title="カレンダーの表示">
      <div className="grid gap-4">
        <ViewChoice {...{ view, onView }} wide />
        <fieldset className="m-0 min-w-0 border-0 p-0">
          <legend className="mb-2 text-sm font-bold">志望順位</legend>
          <div className="flex flex-wrap gap-2">
            <PriorityToggles {...filter} />
          </div>
        </fieldset>
        <ul className="m-0 -mx-2 list-none border-t border-line p-0 pt-1">
          <Tool icon={<ClipboardList aria-hidden />} label="候補日を作成" onClick={() => onOpen('candidates')} />
          <Tool icon={<Printer aria-hidden />} label="印刷" onClick={print} />
          <Tool icon={<CalendarSync aria-hidden />} label="カレンダー連携" onClick={() => onOpen('feed')} />
        </ul>
      </div>
    </Dialog>
  );
}

type ToolProps = { icon: ReactNode; label: string; onClick: () => void };

function Tool({ icon, label, onClick }: ToolProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-12 w-full items-center gap-3 rounded-md border-0 px-2 text-left text-base hover:bg-surface-2 [&_svg]:size-5 [&_svg]:flex-none [&_svg]:text-ink-3"
      >
        {icon}
        <span className="flex-1">{label}</span>
        <ChevronRight aria-hidden />
      </button>
    </li>
  );
}
