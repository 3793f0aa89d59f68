/** はじめの準備: what there is to do at first. A step that was done stays done, whatever becomes of what was made by it. */

/** The steps in their order on screen. */
export const FIRST_STEPS = ['profile', 'company', 'reminder'] as const;
/** What is recorded of them: a step that was done, or that the student put the list away. */
export const FIRST_STEP_MARKS = [...FIRST_STEPS, 'hidden'] as const;
/** One mark. */
export type FirstStepMark = (typeof FIRST_STEP_MARKS)[number];

/** The version of notification settings that were never saved. */
const UNTOUCHED = 1;

type Facts = {
  profileCompleted: boolean;
  selections: readonly { events: readonly { reminderTypes: readonly unknown[] }[] }[];
  /** The notification settings; null while they are not known. */
  settings: { pushEnabled: boolean; version: number } | null;
};

/** The steps that are done by what there is now: however it was made, and on whichever device. */
export function stepsDone({ profileCompleted, selections, settings }: Facts): FirstStepMark[] {
  const isReminded = selections.some((it) => it.events.some((event) => event.reminderTypes.length > 0));
  const isSet = settings !== null && (settings.pushEnabled || settings.version > UNTOUCHED);
  const done = { profile: profileCompleted, company: selections.length > 0, reminder: isReminded || isSet };
  return FIRST_STEPS.filter((it) => done[it]);
}
