import { ResidenceFields } from './ResidenceFields.tsx';
import { StudyFields } from './StudyFields.tsx';

/** The values of the fields: '' where nothing is chosen. */
type School = { prefecture: string; country: string; universityGroup: string; graduationYear: string };

type SchoolFieldsProps = {
  draft: School;
  problems: Partial<Record<keyof School, string>>;
  onChange: (patch: Partial<School>) => void;
};

/** Where a student lives and studies, and the graduation year; all optional. */
export function SchoolFields(fields: SchoolFieldsProps) {
  return (
    <>
      <ResidenceFields {...fields} necessity="optional" />
      <StudyFields {...fields} necessity="optional" />
    </>
  );
}
