export type Step = 1 | 2 | 3 | 4;

/** What of the wizard stands in the URL. `search`, `selected`, `new` and `company` come from elsewhere and prefill the first step. */
export type WizardSearch = {
  step?: Step | undefined;
  search?: string | undefined;
  /** The very name of a company. */
  company?: string | undefined;
  selected?: string | undefined;
  /** The form for a company that the catalogue lacks is open. */
  new?: true | undefined;
  /** Adds events to this selection instead of making one. */
  selectionId?: string | undefined;
  /** The day on which a new event is to be. */
  day?: string | undefined;
  /** The shared event that is being reported. */
  report?: string | undefined;
};

export function readWizardSearch(search: Record<string, unknown>): WizardSearch {
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : undefined;
  const step = Number(search.step);
  return {
    step: step === 1 || step === 2 || step === 3 || step === 4 ? step : undefined,
    search: text(search.search),
    company: text(search.company),
    selected: text(search.selected),
    new: search.new === true || search.new === 'true' ? true : undefined,
    selectionId: text(search.selectionId),
    day: text(search.day),
    report: text(search.report),
  };
}
