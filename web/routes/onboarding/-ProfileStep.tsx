import { CircleCheck } from 'lucide-react';
import type { OnboardingProfile } from '#domain/profile/onboarding.ts';
import { PROFILE_STAGES, type ProfileStage } from '#domain/profile/onboarding-stages.ts';
import { graduationChoices } from '#domain/taxonomy/graduation-years.ts';
import { industryLabel } from '#domain/taxonomy/industries.ts';
import {
  UNIVERSITY_GROUP_IDS,
  UNIVERSITY_GROUP_PURPOSE,
  UNIVERSITY_GROUPS,
} from '#domain/taxonomy/university-groups.ts';
import { jstDay, readClock } from '#domain/time.ts';
import { Disclosure } from '#web/profile-form/Disclosure.tsx';
import { IndustryPicker } from '#web/profile-form/IndustryPicker.tsx';
import { JobTypes } from '#web/profile-form/JobPreferences.tsx';
import { ResidenceFields } from '#web/profile-form/ResidenceFields.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { RadioCards } from '#web/ui/fields/RadioCards.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import type { OnboardingDraft } from './-onboarding-draft.ts';

type ProfileStepProps = {
  stage: ProfileStage;
  /** The parts that ask for something; the others are known already. */
  asked: readonly ProfileStage[];
  draft: OnboardingDraft;
  problems: Partial<Record<keyof OnboardingProfile, string>>;
  onChange: (patch: Partial<OnboardingDraft>) => void;
  onOpen: (stage: ProfileStage) => void;
};

const LEAD: Record<ProfileStage, string> = {
  basics: '名前とお住まいは、ほかの人には表示されません。',
  university: '在籍中の大学に近いグループを選んでください。',
  targets: '興味のある業界を選んでください。あとから変えられます。',
};

/** Step 3, in up to three parts. */
export function ProfileStep({ stage, asked, onOpen, ...rest }: ProfileStepProps) {
  const known = PROFILE_STAGES.filter((it) => it !== stage && !asked.includes(it));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="copy text-ink-2">{LEAD[stage]}</p>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 py-5 nav:px-6">
        {stage === 'basics' && <Basics {...rest} />}
        {stage === 'university' && <University {...rest} />}
        {stage === 'targets' && <Targets {...rest} />}
      </Card>
      {known.length > 0 && <Known {...{ known, onOpen }} draft={rest.draft} />}
    </div>
  );
}

/** What was entered before, at the sign-up, with the way to change it. */
function Known({ known, draft, onOpen }: { known: ProfileStage[] } & Pick<ProfileStepProps, 'draft' | 'onOpen'>) {
  const group = UNIVERSITY_GROUP_IDS.find((it) => it === draft.universityGroup);
  const facts: Record<ProfileStage, { label: string; values: string[] }> = {
    basics: { label: '基本情報', values: [draft.name, draft.prefecture] },
    university: { label: '大学グループ', values: group ? [UNIVERSITY_GROUPS[group].label] : [] },
    targets: {
      label: '志望業界',
      values: draft.targetIndustries.map(({ category, detail }) => industryLabel(category, detail)),
    },
  };
  return (
    <Card as="section" aria-labelledby="known" className="px-4 py-3 nav:px-6">
      <h2 id="known" className="mb-1 text-sm text-ink-2">
        登録済みの内容
      </h2>
      {known.map((stage) => (
        <div key={stage} className="flex min-h-13 items-center gap-3 border-line py-1 not-last:border-b">
          <CircleCheck aria-hidden className="size-5 text-st-green" />
          <p className="copy min-w-0 flex-1 leading-ui">
            <span className="block text-xs text-ink-2">{facts[stage].label}</span>
            <span className="font-bold wrap-anywhere">{facts[stage].values.join('、')}</span>
          </p>
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3"
            aria-label={`${facts[stage].label}を変更`}
            onClick={() => onOpen(stage)}
          >
            変更
          </Button>
        </div>
      ))}
    </Card>
  );
}

/** Which of the parts this is. The heading says it in words. */
export function Dots({ stage, asked }: Pick<ProfileStepProps, 'stage' | 'asked'>) {
  const at = asked.indexOf(stage);
  return (
    <div aria-hidden className="flex gap-2">
      {asked.map((it, index) => (
        <i
          key={it}
          className={`size-2 rounded-full forced-colors:border ${index <= at ? 'bg-brand' : 'bg-line-strong'}`}
        />
      ))}
    </div>
  );
}

type PartProps = Omit<ProfileStepProps, 'stage' | 'asked' | 'onOpen'>;

function Basics({ draft, problems, onChange }: PartProps) {
  return (
    <>
      <TextField
        label="名前"
        necessity="required"
        name="name"
        autoComplete="name"
        value={draft.name}
        error={problems.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <ResidenceFields draft={draft} problems={problems} necessity="required" onChange={onChange} />
    </>
  );
}

function University({ draft, problems, onChange }: PartProps) {
  return (
    <>
      <RadioCards
        label="大学グループ"
        necessity="required"
        name="universityGroup"
        support={UNIVERSITY_GROUP_PURPOSE}
        error={problems.universityGroup}
        options={UNIVERSITY_GROUP_IDS.map((value) => ({
          value,
          label: UNIVERSITY_GROUPS[value].label,
          support: UNIVERSITY_GROUPS[value].description,
        }))}
        value={UNIVERSITY_GROUP_IDS.find((it) => it === draft.universityGroup) ?? null}
        onChange={(universityGroup) => onChange({ universityGroup })}
        stacked
      />
      <Select
        label="卒業年度"
        necessity="optional"
        name="graduationYear"
        value={draft.graduationYear}
        onChange={(event) => onChange({ graduationYear: event.target.value })}
      >
        <option value="">卒業年度を選択</option>
        {graduationChoices(jstDay(readClock())).map(({ year, label, students }) => (
          <option key={year} value={year}>{`${label}（${students}）`}</option>
        ))}
      </Select>
    </>
  );
}

function Targets({ draft, problems, onChange }: PartProps) {
  return (
    <>
      <div data-field="targetIndustries">
        <IndustryPicker
          chosen={draft.targetIndustries}
          onChange={(targetIndustries) => onChange({ targetIndustries })}
          error={problems.targetIndustries}
        />
      </div>
      <Disclosure
        title={
          <>
            志望職種<span className="ml-2 text-xs font-normal text-ink-2">任意</span>
          </>
        }
        count={draft.targetJobTypes.length}
        startsOpen
        framed
      >
        <div className="px-3.5 pb-4">
          <JobTypes chosen={draft.targetJobTypes} onChange={(targetJobTypes) => onChange({ targetJobTypes })} />
        </div>
      </Disclosure>
    </>
  );
}
