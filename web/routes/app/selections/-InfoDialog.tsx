import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { SELECTION_LENGTH } from '#domain/selections.ts';
import { PHASE_IDS, PHASES, type Phase } from '#domain/taxonomy/phases.ts';
import { PRIORITIES, PRIORITY_IDS, type Priority } from '#domain/taxonomy/priorities.ts';
import type { SelectionView } from '#domain/views.ts';
import { parseWebAddress } from '#domain/web-address.ts';
import { api, call, storedMeanwhile } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Conflict, type Difference } from '#web/ui/Conflict.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Revealed } from '#web/ui/Revealed.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toasts } from '#web/ui/toasts.ts';
import { OwnOnly } from '../-OwnOnly.tsx';
import { checkWebAddress } from '../-web-address.ts';
import { MyPageFields } from './-MyPageFields.tsx';

type Info = {
  customCompanyName: string;
  eventTitle: string;
  jobType: string;
  priority: Priority;
  selectionPhase: Phase;
  companyUrl: string;
  notes: string;
};

const infoOf = (selection: SelectionView): Info => ({
  customCompanyName: selection.customCompanyName ?? selection.companyName,
  eventTitle: selection.eventTitle,
  jobType: selection.jobType,
  priority: selection.priority,
  selectionPhase: selection.selectionPhase,
  companyUrl: selection.companyUrl ?? '',
  notes: selection.notes,
});

/** Changes what a selection says of itself. Status and events have places of their own. */
export function InfoDialog({ selection, onClose }: { selection: SelectionView; onClose: () => void }) {
  // What the student began to edit: a live update must not change the form under the fingers.
  const [begun, setBegun] = useState(selection);
  const form = useForm<Info>({ defaultValues: infoOf(begun) });
  const save = useMutation({
    mutationFn: ({ info, version }: { info: Info; version: number }) =>
      call(api.selections[':id'].$patch({ param: { id: begun.id }, json: { ...info, version } })),
    onSuccess: () => {
      toasts.show('選考情報を更新しました');
      onClose();
    },
  });
  const current = storedMeanwhile<SelectionView>(save.error);

  return (
    <Dialog
      open
      onClose={onClose}
      title="選考情報の更新"
      footer={
        <>
          <Button variant="primary" type="submit" form="info-form" busy={save.isPending}>
            更新
          </Button>
          <Button onClick={onClose}>キャンセル</Button>
        </>
      }
    >
      <form
        id="info-form"
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit((info) => save.mutate({ info, version: begun.version }))}
      >
        <InfoFields form={form} companyName={begun.companyName} />
        {current && save.variables && (
          <Conflict
            fields={differences(save.variables.info, infoOf(current))}
            onKeepMine={() => save.mutate({ info: save.variables.info, version: current.version })}
            onTakeStored={() => {
              setBegun(current);
              form.reset(infoOf(current));
              save.reset();
            }}
          />
        )}
        {save.error && !current && (
          <Revealed>
            <Banner tone="error">更新に失敗しました。{messageFor(save.error)}</Banner>
          </Revealed>
        )}
      </form>
      {/* Saved by itself: what is secret goes through no form that keeps drafts or shows conflicts. */}
      <section aria-label="マイページ" className="mt-6 border-t border-line pt-5">
        <MyPageFields selection={selection} />
      </section>
    </Dialog>
  );
}

function InfoFields({ form, companyName }: { form: UseFormReturn<Info>; companyName: string }) {
  const { register, setValue, formState } = form;
  return (
    <>
      <div className="grid gap-1">
        <TextField
          label="表示名"
          maxLength={SELECTION_LENGTH.company}
          support={`企業名：${companyName}`}
          {...register('customCompanyName')}
        />
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 justify-self-start"
          onClick={() => setValue('customCompanyName', companyName, { shouldDirty: true })}
        >
          元の名前に戻す
        </Button>
      </div>
      <TextField label="選考名" maxLength={SELECTION_LENGTH.title} {...register('eventTitle')} />
      <TextField label="職種" maxLength={SELECTION_LENGTH.jobType} {...register('jobType')} />
      <div className="grid grid-cols-2 gap-3">
        <Select label="志望順位" {...register('priority')}>
          {PRIORITY_IDS.map((id) => (
            <option key={id} value={id}>
              {PRIORITIES[id].label}
            </option>
          ))}
        </Select>
        <Select label="区分" {...register('selectionPhase')}>
          {PHASE_IDS.map((id) => (
            <option key={id} value={id}>
              {PHASES[id].label}
            </option>
          ))}
        </Select>
      </div>
      <TextField
        label="企業URL"
        inputMode="url"
        autoCapitalize="off"
        error={formState.errors.companyUrl?.message}
        {...register('companyUrl', { validate: checkWebAddress })}
      />
      <TextArea label="自分だけのメモ" support={<OwnOnly />} {...register('notes')} />
    </>
  );
}

function differences(mine: Info, stored: Info): Difference[] {
  const text = (label: string, read: (info: Info) => string) => ({ label, mine: read(mine), stored: read(stored) });
  return [
    text('表示名', (it) => it.customCompanyName),
    text('選考名', (it) => it.eventTitle),
    text('職種', (it) => it.jobType),
    text('志望順位', (it) => PRIORITIES[it.priority].label),
    text('区分', (it) => PHASES[it.selectionPhase].label),
    text('企業URL', (it) => parseWebAddress(it.companyUrl) ?? ''),
    text('自分だけのメモ', (it) => it.notes),
  ];
}
