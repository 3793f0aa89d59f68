import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { EVENT_LENGTH } from '#domain/events/events.ts';
import { type EventDraft, kindOf } from '#domain/selections/event-draft.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { PrivateNote } from './PrivateNote.tsx';
import { TravelField } from './TravelField.tsx';
import { checkWebAddress } from './web-address.ts';

type EventDetailsProps = {
  form: UseFormReturn<EventDraft>;
  open: boolean;
  canShare: boolean;
  /** The field of the phase, where it was asked before. */
  phase: ReactNode;
};

/** Further fields of an event: details that are shared if the student chooses so, and private ones. */
export function EventDetails({ form: { register, formState, watch }, open, canShare, phase }: EventDetailsProps) {
  const { errors } = formState;
  const draft = watch();
  return (
    <details className="group" open={open}>
      <summary className="flex min-h-11 list-none items-center gap-1.5 font-bold text-brand [&::-webkit-details-marker]:hidden">
        詳しく
        <ChevronDown aria-hidden className="size-5 transition-transform duration-180 group-open:rotate-180" />
      </summary>
      <div className="grid gap-7 pt-7">
        <Group legend="予定の詳細">
          {phase}
          <TextArea label="内容" maxLength={EVENT_LENGTH.description} {...register('publicContent')} />
          <TextField
            label="会場"
            maxLength={EVENT_LENGTH.location}
            support="参加する人に共通の場所"
            {...register('publicLocation')}
          />
          <TextField
            label="案内ページ"
            inputMode="url"
            autoCapitalize="off"
            support="募集要項など、だれでも開けるページ"
            error={errors.publicUrl?.message}
            {...register('publicUrl', { validate: checkWebAddress })}
          />
          {canShare && (
            <Checkbox
              label="詳細も共有する"
              support="予定名・内容・会場・案内ページが、同じ企業を受ける人に共有されます。登録した人の名前は表示されません。"
              {...register('shareDetails')}
            />
          )}
        </Group>
        <Group legend="自分だけの情報">
          <TextField
            label="場所"
            maxLength={EVENT_LENGTH.location}
            support={<PrivateNote />}
            {...register('location')}
          />
          <TextField
            label="URL"
            inputMode="url"
            autoCapitalize="off"
            support={<PrivateNote />}
            error={errors.privateUrl?.message}
            {...register('privateUrl', { validate: checkWebAddress })}
          />
          {kindOf(draft) === 'appointment' && (
            <TravelField current={draft.travelMinutes} {...register('travelMinutes')} />
          )}
          <TextArea
            label="自分だけのメモ"
            maxLength={EVENT_LENGTH.memo}
            support={<PrivateNote />}
            {...register('privateMemo')}
          />
        </Group>
      </div>
    </details>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="m-0 grid min-w-0 gap-5 border-0 p-0">
      <legend className="mb-3 p-0 text-sm font-bold text-ink-2">{legend}</legend>
      {children}
    </fieldset>
  );
}

const DETAILS = [
  'publicContent',
  'publicLocation',
  'publicUrl',
  'location',
  'privateUrl',
  'privateMemo',
  'travelMinutes',
] as const satisfies (keyof EventDraft)[];

/** True where one of them is filled in: then they are shown at once. */
export function hasDetails(draft: Partial<EventDraft> | undefined): boolean {
  return DETAILS.some((field) => Boolean(draft?.[field]));
}
