import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { CompanyView } from '#domain/selections/views.ts';
import {
  INDUSTRIES,
  INDUSTRY_IDS,
  type Industry,
  industryDetailLabel,
  industryDetails,
} from '#domain/taxonomy/industries.ts';
import { isReading } from '#domain/text/company-name.ts';
import { showsAddress } from '#domain/text/shared-text.ts';
import { api, call, idempotencyKey, once } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useIfHere } from '../-parts/if-here.ts';
import { COMPANY_REGISTRATION, type CompanyDraft } from './-wizard.ts';

type NewCompanyFormProps = {
  id: string;
  begin: CompanyDraft;
  /** Told of every change, to keep what is typed. */
  onTyping: (typed: CompanyDraft) => void;
  onDone: (company: CompanyView) => void;
};

/** Registers a company that the catalogue lacks. Where the name is one of a known company's, that one is proposed instead. */
export function NewCompanyForm({ id, begin, onTyping, onDone }: NewCompanyFormProps) {
  const form = useForm<CompanyDraft>({ defaultValues: begin });
  const { register, watch, setValue } = form;
  const { errors } = form.formState;
  const sent = useRef({ body: '', key: '' });
  const ifHere = useIfHere();
  const registration = useMutation({
    mutationKey: COMPANY_REGISTRATION,
    mutationFn: ({ name: entered, reading, industryCategory, industrySubCategory }: CompanyDraft) => {
      const json = {
        name: entered,
        reading: reading || null,
        industryCategory: industryCategory as Industry,
        industrySubCategory: industrySubCategory || null,
      };
      const body = JSON.stringify(json);
      if (sent.current.body !== body) sent.current = { body, key: idempotencyKey() };
      return call(api.companies.$post({ json }, once(sent.current.key)));
    },
    onSuccess: (company, { name: entered }) => {
      if (company.isUserRegistered || company.displayName === entered.trim()) ifHere(() => onDone(company));
    },
  });
  const known = registration.data && !registration.data.isUserRegistered ? registration.data : null;
  const industry = watch('industryCategory');
  const tell = useRef(onTyping);
  tell.current = onTyping;
  useEffect(() => {
    const { unsubscribe } = watch((_, { type }) => {
      if (type === 'change') tell.current(form.getValues());
    });
    return unsubscribe;
  }, [watch, form]);

  return (
    <form
      id={id}
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit((fields) => !registration.isPending && registration.mutate(fields))}
    >
      <TextField
        label="企業名"
        necessity="required"
        maxLength={100}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', {
          validate: (it) =>
            it.trim() === ''
              ? '企業名を入力してください'
              : showsAddress(it)
                ? '企業名にURLやメールアドレスは入力できません'
                : true,
        })}
      />
      <Select
        label="業界"
        necessity="required"
        error={errors.industryCategory?.message}
        {...register('industryCategory', {
          validate: (it) => it !== '' || '業界を選んでください',
          onChange: () => setValue('industrySubCategory', ''),
        })}
      >
        <option value="">選択してください</option>
        {INDUSTRY_IDS.map((id) => (
          <option key={id} value={id}>
            {INDUSTRIES[id].label}
          </option>
        ))}
      </Select>
      <Select label="カテゴリ" necessity="optional" {...register('industrySubCategory')}>
        <option value="">選ばない</option>
        {industry !== '' &&
          industryDetails(industry).map((detail) => (
            <option key={detail} value={detail}>
              {industryDetailLabel(industry, detail)}
            </option>
          ))}
      </Select>
      <TextField
        label="よみがな"
        necessity="optional"
        maxLength={100}
        support="検索で見つけやすくなります"
        error={errors.reading?.message}
        {...register('reading', { validate: (it) => isReading(it) || 'ひらがなかカタカナで入力してください' })}
      />
      {known && (
        <Banner
          tone="info"
          action={
            <Button size="sm" onClick={() => onDone(known)}>
              この企業を選ぶ
            </Button>
          }
        >
          この名前は「{known.displayName}」として登録されています。
        </Banner>
      )}
      {registration.error && <Banner tone="error">企業を登録できませんでした。{messageFor(registration.error)}</Banner>}
    </form>
  );
}
