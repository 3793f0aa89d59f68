import { ResidenceFields } from './ResidenceFields.tsx';
import { StudyFields } from './StudyFields.tsx';

/** As the fields have it: '' where nothing is chosen. */
type School = { prefecture: string; country: string; universityGroup: string; graduationYear: string };

type SchoolFieldsProps = {
  draft: School;
  problems: Partial<Record<keyof School, string>>;
  onChange: (patch: Partial<School>) => void;
};

/** Where a student lives and studies, and until when; nobody has to say. */
export function SchoolFields(fields: SchoolFieldsProps) {
  return (
    <>
      <ResidenceFields {...fields} necessity="optional" />
      <StudyFields {...fields} necessity="optional" />
    </>
  );
}
