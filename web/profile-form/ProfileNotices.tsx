import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Conflict } from '#web/ui/feedback/Conflict.tsx';
import { StoredDraft } from '#web/ui/feedback/StoredDraft.tsx';
import { differences, draftOf, isSomethingMissing, type ProfileField } from './profile-draft.ts';
import type { ProfileForm } from './use-profile-form.ts';

/** Above the form: a stored draft, problems with fields, and what another tab has saved meanwhile. */
export function ProfileNotices({ form, tries }: { form: ProfileForm; tries: number }) {
  const { storedDraft } = form;
  const refused = Object.keys(form.problems) as ProfileField[];
  return (
    <>
      {storedDraft && (
        <StoredDraft others={storedDraft.others} onResume={storedDraft.resume} onDiscard={storedDraft.discard} />
      )}
      {refused.length > 0 && (
        <Notice key={tries}>
          <Banner tone="error">
            <p className="font-bold">
              {isSomethingMissing(form.problems, form.draft)
                ? '必須項目を入力してください'
                : '入力内容を確認してください'}
            </p>
            <ul className="list-disc pl-5 wrap-anywhere nav:mt-1">
              {refused.map((name) => (
                <li key={name}>
                  <a
                    className="inline-flex min-h-11 items-center nav:min-h-7"
                    href={`#${name}`}
                    onClick={(event) => goToField(event, name)}
                  >
                    {form.problems[name]}
                  </a>
                </li>
              ))}
            </ul>
          </Banner>
        </Notice>
      )}
      {form.conflict && (
        <Notice>
          <Conflict
            fields={differences(form.draft, draftOf(form.conflict.current))}
            onKeepMine={form.conflict.keepMine}
            onTakeStored={form.conflict.takeStored}
          />
        </Notice>
      )}
    </>
  );
}

/** Takes the focus when it appears: the button was at the bottom of the form. */
function Notice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

/** Focuses the field without changing the address, which would count as leaving the page. */
function goToField(event: MouseEvent, name: ProfileField) {
  event.preventDefault();
  const field = document.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"] summary`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
