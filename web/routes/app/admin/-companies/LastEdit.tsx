import { type AdminCompany, COMPANY_FACTS, type CompanyEditView } from '#domain/admin/companies.ts';
import { useNow } from '#web/browser/now.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { moment } from '../-parts/when.ts';
import { useUndoEdit } from './use-undo-edit.ts';

type LastEditProps = { edit: CompanyEditView; onUndone: (company: AdminCompany) => void };

/** What was changed last of a company, with its undo. */
export function LastEdit({ edit: { id, at, fields }, onUndone }: LastEditProps) {
  const undo = useUndoEdit();
  const now = useNow();
  return (
    <Banner
      tone="info"
      action={
        <Button
          size="sm"
          busy={undo.isPending}
          busyLabel="..."
          onClick={() => undo.mutate(id, { onSuccess: onUndone })}
        >
          元に戻す
        </Button>
      }
    >
      {moment(at, now)}に{fields.map((it) => COMPANY_FACTS[it]).join('・')}を変更しました。24時間以内なら元に戻せます。
    </Banner>
  );
}
