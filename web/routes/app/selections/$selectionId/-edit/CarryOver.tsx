import { Link } from '@tanstack/react-router';
import { CornerUpRight } from 'lucide-react';
import type { SelectionDetailView } from '#domain/selections/views.ts';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Section } from '../-parts/Section.tsx';

/** Links between an internship and the full-time selection it was carried over to. Nothing for other selections. */
export function CarryOver({ selection }: { selection: SelectionDetailView }) {
  const { carriedOverFrom, carriedOverTo, selectionPhase } = selection;
  if (selectionPhase === 'fulltime') {
    if (!carriedOverFrom) return null;
    return (
      <Section title="引き継ぎ元">
        <SelectionLink id={carriedOverFrom}>インターンの選考を開く</SelectionLink>
      </Section>
    );
  }
  return (
    <Section title="本選考への引き継ぎ">
      {carriedOverTo ? (
        <SelectionLink id={carriedOverTo}>引き継いだ本選考を開く</SelectionLink>
      ) : (
        <p className="copy text-sm text-ink-2">
          企業・表示名・職種・メモ・企業URL・マイページのログイン情報を引き継いで、本選考を追加します。
        </p>
      )}
      <ButtonLink
        to="."
        search={{ dialog: 'carry-over' }}
        resetScroll={false}
        size="sm"
        variant={carriedOverTo ? 'ghost' : 'secondary'}
        icon={<CornerUpRight aria-hidden />}
        className="justify-self-start"
      >
        {carriedOverTo ? 'もう一度引き継ぐ' : '本選考に引き継ぐ'}
      </ButtonLink>
    </Section>
  );
}

function SelectionLink({ id, children }: { id: string; children: string }) {
  return (
    <Link
      to="/app/selections/$selectionId/edit"
      params={{ selectionId: id }}
      className="inline-flex min-h-11 items-center justify-self-start font-bold"
    >
      {children}
    </Link>
  );
}
