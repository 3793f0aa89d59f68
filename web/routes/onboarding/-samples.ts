import { EMPTY_FIELDS } from '#domain/selections/fields.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import type { EventView } from '#domain/selections/views.ts';
import type { Industry } from '#domain/taxonomy/industries.ts';
import { foldCompanyName } from '#domain/text/company-name.ts';
import type { Instant } from '#domain/time.ts';

/** A company that does not exist, to try things out with. */
export type SampleCompany = { id: string; name: string; reading: string; industry: Industry };

export const SAMPLE_COMPANIES: readonly SampleCompany[] = [
  { id: 'minato', name: 'みなと商事', reading: 'みなとしょうじ', industry: 'trading' },
  { id: 'hokushin', name: '北辰電機', reading: 'ほくしんでんき', industry: 'manufacturing' },
  { id: 'sora', name: 'ソラネット', reading: 'そらねっと', industry: 'it' },
  { id: 'shinonome', name: '東雲銀行', reading: 'しののめぎんこう', industry: 'finance' },
  { id: 'hibari', name: 'ひばり映像', reading: 'ひばりえいぞう', industry: 'entertainment' },
];

/** The sample companies whose name or reading holds what was typed. */
export function searchSamples(typed: string): SampleCompany[] {
  const asked = foldCompanyName(typed);
  if (asked === '') return [];
  return SAMPLE_COMPANIES.filter((it) => foldCompanyName(it.name).includes(asked) || it.reading.includes(asked));
}

const AT = '2026-01-01T00:00:00.000Z';

type SampleEvent = Pick<EventView, 'id' | 'eventType' | 'kind'> & { company: string; deadline: Instant };

/** An event of a sample company, in the shape that the parts of the calendar take. */
export function sampleEntry({ company, deadline, ...event }: SampleEvent): Entry {
  const selectionId = `sample-${company}`;
  const row = { version: 1, createdAt: AT, updatedAt: AT };
  return {
    event: {
      ...event,
      ...row,
      subtype: null,
      deadline,
      selectionId,
      endsAt: null,
      selectionPhase: 'intern',
      publicDescription: '',
      publicContent: '',
      publicUrl: null,
      publicLocation: '',
      shareDetails: false,
      location: '',
      privateUrl: null,
      privateMemo: '',
      travelMinutes: null,
      completed: false,
      result: null,
      isCustomized: false,
      isModified: false,
      sharedEventId: null,
      calendarUid: null,
      reminderTypes: [],
    },
    selection: {
      ...row,
      ...EMPTY_FIELDS,
      id: selectionId,
      companyId: null,
      companyName: company,
      priority: 'other',
      status: 'before_entry',
      selectionPhase: 'intern',
      industryCategory: null,
      hasMyPageId: false,
      hasMyPagePassword: false,
      events: [],
    },
  };
}
