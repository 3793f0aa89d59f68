import { CalendarPlus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';

/** Chooses calendar files of the device. */
export function FileButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".ics,text/calendar"
        aria-label="カレンダーのファイル"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = '';
          onFiles(files);
        }}
      />
      <Button icon={<CalendarPlus aria-hidden />} onClick={() => input.current?.click()}>
        .icsを読み込む
      </Button>
    </>
  );
}
