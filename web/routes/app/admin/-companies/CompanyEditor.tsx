import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type AdminCompany, type EditedCompanyRow, editedCompany, MAX_KEYWORDS } from '#domain/admin/companies.ts';
import { COMPANY_SOURCES, type CompanySource } from '#domain/companies/sources.ts';
import { AppError } from '#domain/errors.ts';
import {
  INDUSTRIES,
  INDUSTRY_IDS,
  type Industry,
  industryDetailLabel,
  industryDetails,
} from '#domain/taxonomy/industries.ts';
import { isReading } from '#domain/text/company-name.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { useKeys } from '#web/routes/app/-parts/use-keys.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { LastEdit } from './LastEdit.tsx';
import { lastEditQuery } from './queries.ts';
import { useUndoEdit } from './use-undo-edit.ts';

type Draft = {
  displayName: string;
  name: string;
  reading: string;
  keywords: string;
  industryCategory: Industry | '';
  industrySubCategory: string;
  source: CompanySource;
};

const draftOf = (company: AdminCompany | null): Draft => ({
  displayName: company?.displayName ?? '',
  name: company?.name ?? '',
  reading: company?.reading ?? '',
  keywords: company?.keywords.join('\n') ?? '',
  industryCategory: company?.industryCategory ?? '',
  industrySubCategory: company?.industrySubCategory ?? '',
  source: company?.source ?? 'catalogue',
});

const rowOf = ({ industryCategory, ...draft }: Draft): EditedCompanyRow => ({
  displayName: draft.displayName.trim(),
  name: draft.name.trim() || draft.displayName.trim(),
  reading: draft.reading.trim() || null,
  keywords: draft.keywords.split('\n').flatMap((it) => it.trim() || []),
  industryCategory: industryCategory || 'other',
  industrySubCategory: draft.industrySubCategory || null,
  source: draft.source,
});

const put = ({ id, updatedAt: seen }: AdminCompany, company: EditedCompanyRow) =>
  call(api.admin.companies[':id'].$put({ param: { id }, json: { seen, company } }));

const post = async (json: EditedCompanyRow, keys: ReturnType<typeof useKeys>) => ({
  ...(await call(api.admin.companies.$post({ json }, keys.of(json)))),
  editId: null,
});

/** The sources that an admin can give: the official list is only imported. */
const GIVEN: CompanySource[] = ['catalogue', 'gaishi', 'goodfind', 'user'];

type CompanyEditorProps = { company: AdminCompany | null; onClose: () => void };

/** Registers a company that everybody finds, or changes one. */
export function CompanyEditor({ company, onClose }: CompanyEditorProps) {
  const formId = useId();
  const form = useForm<Draft>({ defaultValues: draftOf(company) });
  const { register, watch, setValue } = form;
  const { errors } = form.formState;
  const [seen, setSeen] = useState(company);
  const keys = useKeys();
  const { data, isLoading } = useQuery({ ...lastEditQuery(company?.id ?? ''), enabled: company !== null });
  const undo = useUndoEdit();
  const save = useMutation({
    mutationFn: (draft: Draft) => (seen ? put(seen, rowOf(draft)) : post(rowOf(draft), keys)),
    onSuccess: ({ editId }) => {
      const done = seen ? '企業を変更しました' : '企業を登録しました';
      toasts.show(done, editId === null ? undefined : () => undo.mutate(editId));
      onClose();
    },
  });
  /** What was typed stays. */
  const readAgain = (current: AdminCompany) => {
    setSeen(current);
    if (!form.formState.isDirty) form.reset(draftOf(current));
  };
  const [industry, source] = watch(['industryCategory', 'source']);
  const names = (text: string) =>
    text.split('\n').filter((it) => it.trim()).length <= MAX_KEYWORDS || `${MAX_KEYWORDS}件まで入力できます`;
  const isName = (text: string) =>
    editedCompany.shape.displayName.safeParse(text.trim()).success || 'URLなどを含まない名前を入力してください';
  const footer = (
    <>
      <Button type="submit" form={formId} variant="primary" busy={save.isPending}>
        {company ? '保存' : '登録'}
      </Button>
      <Button onClick={onClose}>キャンセル</Button>
    </>
  );
  // Otherwise the fields would move when it comes.
  if (isLoading) return null;
  return (
    <Dialog open title={company ? '企業の編集' : '企業の登録'} {...{ onClose, footer }}>
      <form id={formId} noValidate className="grid gap-5" onSubmit={form.handleSubmit((draft) => save.mutate(draft))}>
        {data?.edit && <LastEdit edit={data.edit} onUndone={readAgain} />}
        <TextField
          label="企業名"
          necessity="required"
          maxLength={100}
          autoComplete="off"
          error={errors.displayName?.message}
          {...register('displayName', { validate: (it) => (it.trim() ? isName(it) : '企業名を入力してください') })}
        />
        <TextField
          label="正式名称"
          necessity="optional"
          maxLength={100}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name', { validate: (it) => !it.trim() || isName(it) })}
        />
        <TextField
          label="よみがな"
          necessity="optional"
          maxLength={100}
          error={errors.reading?.message}
          {...register('reading', { validate: (it) => isReading(it) || 'ひらがなかカタカナで入力してください' })}
        />
        <TextArea
          label="検索で使う名前"
          necessity="optional"
          rows={3}
          support="略称や旧社名を、1行に1つずつ入力します"
          error={errors.keywords?.message}
          {...register('keywords', { validate: names })}
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
        <Select label="出所" {...register('source')}>
          {(source === 'nta' ? [...GIVEN, source] : GIVEN).map((id) => (
            <option key={id} value={id}>
              {COMPANY_SOURCES[id].label}
            </option>
          ))}
        </Select>
        {save.error && (
          <SaveError
            error={save.error}
            onReload={(current) => {
              setSeen(current);
              form.reset(draftOf(current));
              save.reset();
            }}
          />
        )}
      </form>
    </Dialog>
  );
}

/** What was typed stays; where another admin was faster, their version can be taken. */
function SaveError({ error, onReload }: { error: Error; onReload: (current: AdminCompany) => void }) {
  const current =
    error instanceof AppError && error.code === 'conflict' ? (error.details.current as AdminCompany) : null;
  if (!current) return <Banner tone="error">保存できませんでした。{messageFor(error)}</Banner>;
  return (
    <Banner
      tone="attention"
      action={
        <Button size="sm" onClick={() => onReload(current)}>
          最新の内容を読み込む
        </Button>
      }
    >
      ほかの管理者がこの企業を変更しました。この画面の変更はまだ保存されていません。
    </Banner>
  );
}
