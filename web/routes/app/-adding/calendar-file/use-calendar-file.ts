import { type DragEvent, useState } from 'react';
import { calendarOf, type Refusal } from '#domain/adding/incoming.ts';

/** Why a file was not read; `reviewing`: what is being reviewed stays. */
export type FileRefusal = Refusal | 'reviewing';

/** Takes files that are chosen, pasted or dropped: calendars are read in the browser, of others it is said why not. */
export function useCalendarFile(isReviewing: boolean, onText: (text: string) => void) {
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);
  const [isOver, setOver] = useState(false);
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    if (isReviewing) return setRefusal('reviewing');
    const read = await calendarOf(files);
    setRefusal(read.refusal);
    if (!read.refusal) onText(read.text);
  };
  const withFiles = (act: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    act(event);
  };
  return {
    refusal: refusal === 'reviewing' && !isReviewing ? null : refusal,
    /** A file that would be read is held over the sheet. */
    isOver,
    take,
    dropping: {
      onDragOver: withFiles(() => setOver(!isReviewing)),
      onDragLeave: withFiles(() => setOver(false)),
      onDrop: withFiles((event) => {
        setOver(false);
        // What is locked while it is saved takes nothing.
        if (!event.currentTarget.querySelector('[inert]')) void take([...event.dataTransfer.files]);
      }),
    },
  };
}

export type CalendarFile = ReturnType<typeof useCalendarFile>;
