import type { ReactNode } from 'react';
import { MAX_NAME, MAX_UNIVERSITY } from '#domain/profile/profile.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Disclosure } from './Disclosure.tsx';
import { IndustryPicker } from './IndustryPicker.tsx';
import { CompanySizes, JobTypes } from './JobPreferences.tsx';
import { ResidenceFields } from './ResidenceFields.tsx';
import { Section } from './Section.tsx';
import { StudyFields } from './StudyFields.tsx';
import type { ProfileForm } from './use-profile-form.ts';

/** The sections of the form by the ids of their anchors. */
export const PROFILE_SECTIONS = {
  basic: '基本情報',
  industries: '志望業界',
  jobs: '志望職種',
  sizes: '企業規模',
} as const;

type ProfileSectionsProps = {
  form: ProfileForm;
  /** Where the address is changed, which is not done here. */
  emailLink?: ReactNode;
};

/** Every field of the profile, in four cards. */
export function ProfileSections({ form, emailLink }: ProfileSectionsProps) {
  const { draft, problems, change } = form;
  const text = (name: 'name' | 'university') => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: (event: { target: HTMLInputElement }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <Section id="basic" title={PROFILE_SECTIONS.basic}>
        <TextField label="名前" necessity="required" autoComplete="name" maxLength={MAX_NAME} {...text('name')} />
        <div className="grid gap-1">
          <p className="text-sm font-bold">メールアドレス</p>
          <p className="wrap-anywhere">
            {form.stored.email}
            {emailLink && <span className="block text-sm text-ink-2">{emailLink}</span>}
          </p>
        </div>
        <ResidenceFields draft={draft} problems={problems} necessity="required" onChange={change} />
        <TextField label="大学名" necessity="optional" maxLength={MAX_UNIVERSITY} {...text('university')} />
        <StudyFields draft={draft} problems={problems} necessity="required" onChange={change} />
      </Section>
      <Section id="industries" title={PROFILE_SECTIONS.industries} necessity="必須">
        <div data-field="targetIndustries" className="@container">
          <IndustryPicker
            labelHidden
            chosen={draft.targetIndustries}
            onChange={(targetIndustries) => change({ targetIndustries })}
            error={problems.targetIndustries}
          />
        </div>
      </Section>
      <Section id="jobs" title={PROFILE_SECTIONS.jobs} necessity="任意">
        <Disclosure title="職種を選ぶ" count={draft.targetJobTypes.length} framed>
          <div className="px-3.5 pb-4">
            <JobTypes chosen={draft.targetJobTypes} onChange={(targetJobTypes) => change({ targetJobTypes })} />
          </div>
        </Disclosure>
      </Section>
      <Section id="sizes" title={PROFILE_SECTIONS.sizes} necessity="任意">
        <CompanySizes
          chosen={draft.targetCompanySizes}
          onChange={(targetCompanySizes) => change({ targetCompanySizes })}
        />
      </Section>
    </>
  );
}
