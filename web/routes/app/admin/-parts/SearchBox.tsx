import { Search } from 'lucide-react';
import { TextField } from '#web/ui/fields/TextField.tsx';

type SearchBoxProps = { label: string; value: string; maxLength: number; onChange: (typed: string) => void };

/** What narrows a list down. Its label stands in the empty field. */
export function SearchBox({ label, value, maxLength, onChange }: SearchBoxProps) {
  return (
    <div className="admin-search">
      <TextField
        type="search"
        label={label}
        labelHidden
        placeholder={label}
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Search aria-hidden />
    </div>
  );
}
