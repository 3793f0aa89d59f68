import { COMPANY_SIZE_IDS, COMPANY_SIZES } from '#domain/taxonomy/company-sizes.ts';
import { JOB_FAMILIES, JOB_FAMILY_IDS, type JobFamily, jobTypeLabel, jobTypesOf } from '#domain/taxonomy/job-types.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Disclosure } from './Disclosure.tsx';

type JobPreferencesProps = {
  jobTypes: readonly string[];
  companySizes: readonly string[];
  onChange: (patch: { targetJobTypes: string[] } | { targetCompanySizes: string[] }) => void;
};

/** Any number of job types, by family, and of company sizes. */
export function JobPreferences({ jobTypes, companySizes, onChange }: JobPreferencesProps) {
  return (
    <div className="grid gap-5 px-3.5 pb-4">
      <Field label="志望職種" as="group">
        {() => <JobTypes chosen={jobTypes} onChange={(targetJobTypes) => onChange({ targetJobTypes })} />}
      </Field>
      <Field label="志望企業規模" as="group">
        {() => (
          <CompanySizes chosen={companySizes} onChange={(targetCompanySizes) => onChange({ targetCompanySizes })} />
        )}
      </Field>
    </div>
  );
}

type ChoicesProps = { chosen: readonly string[]; onChange: (chosen: string[]) => void };

/** Any number of job types, by family. */
export function JobTypes({ chosen, onChange }: ChoicesProps) {
  return (
    <div className="rounded-md border border-line">
      {JOB_FAMILY_IDS.map((family) => (
        <Family key={family} family={family} chosen={chosen} onChange={onChange} />
      ))}
    </div>
  );
}

/** Any number of company sizes. */
export function CompanySizes({ chosen, onChange }: ChoicesProps) {
  return (
    <div className="grid gap-y-3 md:grid-cols-2">
      {COMPANY_SIZE_IDS.map((id) => (
        <Checkbox
          key={id}
          label={COMPANY_SIZES[id].label}
          support={COMPANY_SIZES[id].description}
          name="targetCompanySizes"
          value={id}
          checked={chosen.includes(id)}
          onChange={() => onChange(toggled(chosen, id))}
        />
      ))}
    </div>
  );
}

type FamilyProps = ChoicesProps & { family: JobFamily };

function Family({ family, chosen, onChange }: FamilyProps) {
  const count = jobTypesOf(family).filter((id) => chosen.includes(id)).length;
  return (
    <Disclosure title={JOB_FAMILIES[family].label} count={count}>
      <div className="grid px-3.5 pb-3 md:grid-cols-2">
        {jobTypesOf(family).map((id) => (
          <Checkbox
            key={id}
            label={jobTypeLabel(id)}
            name="targetJobTypes"
            value={id}
            checked={chosen.includes(id)}
            onChange={() => onChange(toggled(chosen, id))}
          />
        ))}
      </div>
    </Disclosure>
  );
}

function toggled(chosen: readonly string[], id: string): string[] {
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
}
