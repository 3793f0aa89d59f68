/** Selections and events for tests: complete rows, of which a test sets only what it is about. Imported by tests only. */
import { pick } from './record.ts';
import { EMPTY_FIELDS, LISTED_FIELDS, type ListedField, type OwnField } from './selections/fields.ts';
import type { EventView, SelectionView } from './selections/views.ts';

const AT = '2026-01-01T00:00:00.000Z';

type Unchosen = ListedField & keyof typeof EMPTY_FIELDS;
const isUnchosen = (field: OwnField): field is Unchosen => field in EMPTY_FIELDS;

/** A full-time selection in progress, without events. */
export function aSelection(more: Partial<SelectionView> = {}): SelectionView {
  return {
    ...pick(EMPTY_FIELDS, LISTED_FIELDS.filter(isUnchosen)),
    id: 'selection',
    companyId: null,
    companyName: '朝日商事',
    priority: 'other',
    status: 'in_progress',
    selectionPhase: 'fulltime',
    industryCategory: null,
    hasMyPageId: false,
    hasMyPagePassword: false,
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    events: [],
    ...more,
  };
}

/** An open ES deadline of that selection. */
export function anEvent(more: Partial<EventView> = {}): EventView {
  return {
    id: 'event',
    selectionId: 'selection',
    eventType: 'es_deadline',
    subtype: null,
    kind: 'deadline',
    deadline: '2026-04-20T14:59:00.000Z',
    endsAt: null,
    selectionPhase: 'fulltime',
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
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    ...more,
  };
}
