import { SELECTION_LENGTH } from '#domain/selections/fields.ts';
import { PHASE_IDS, PHASES } from '#domain/taxonomy/phases.ts';
import { PRIORITIES, PRIORITY_IDS } from '#domain/taxonomy/priorities.ts';
import { RadioCards } from '#web/ui/fields/RadioCards.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { useWizard } from './-use-wizard.ts';
import { withPhase } from './-wizard.ts';

const PRIORITY_OPTIONS = PRIORITY_IDS.map((value) => ({
  value,
  label: PRIORITIES[value].label,
  icon: <PriorityBadge priority={value} labelled={false} />,
}));
const PHASE_OPTIONS = PHASE_IDS.map((value) => ({ value, label: PHASES[value].label }));

/** Step 2: how much one wants it, and what one applies for. */
export function PriorityStep() {
  const { draft, change } = useWizard();
  return (
    <div className="grid gap-6">
      <RadioCards
        label="志望順位"
        necessity="required"
        name="priority"
        options={PRIORITY_OPTIONS}
        value={draft.priority}
        onChange={(priority) => change({ priority })}
      />
      <RadioCards
        label="応募の種類"
        necessity="required"
        name="selectionPhase"
        inline
        options={PHASE_OPTIONS}
        value={draft.phase}
        onChange={(phase) => change(withPhase(draft, phase))}
      />
      <TextField
        label="選考名"
        necessity="optional"
        name="eventTitle"
        maxLength={SELECTION_LENGTH.title}
        support="例：夏インターン、28卒 技術系"
        value={draft.eventTitle}
        onChange={(event) => change({ eventTitle: event.target.value })}
      />
      <TextField
        label="職種"
        necessity="optional"
        name="jobType"
        maxLength={SELECTION_LENGTH.jobType}
        value={draft.jobType}
        onChange={(event) => change({ jobType: event.target.value })}
      />
    </div>
  );
}
