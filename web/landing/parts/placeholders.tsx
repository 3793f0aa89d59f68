/** Placeholders in a page that the server fills in (domain/pages/page-template.ts). */
import type { ReactNode } from 'react';
import type { PlannerWeek } from '#domain/pages/planner-week.ts';

/** A text. */
export const value = (name: string) => `[[${name}]]`;

/** The week that begins today. */
export const TODAYS_WEEK: PlannerWeek = {
  month: value('month'),
  days: Array.from({ length: 7 }, (_, at) => ({
    date: value(`date${at}`),
    label: value(`label${at}`),
    weekday: value(`weekday${at}`),
  })),
};

type PartProps = { part: string; children: ReactNode };

/** Kept if the value is true; repeated for each item of a list. */
export function When({ part, children }: PartProps) {
  return (
    <>
      {`[[#${part}]]`}
      {children}
      {`[[/${part}]]`}
    </>
  );
}

/** Kept if the value is false, or an empty list. */
export function Unless({ part, children }: PartProps) {
  return (
    <>
      {`[[^${part}]]`}
      {children}
      {`[[/${part}]]`}
    </>
  );
}
