import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { listAsLeft } from '../../-list/back.ts';

/** Back to the list with its last filter and view. */
export function BackToList({ selectionId }: { selectionId: string }) {
  return (
    <ButtonLink
      to="/app/selections"
      search={listAsLeft(selectionId)}
      variant="ghost"
      size="sm"
      icon={<ArrowLeft aria-hidden />}
      className="-mt-2 mb-2 -ml-3 nav:-mt-4"
    >
      選考管理に戻る
    </ButtonLink>
  );
}
