/**
 * A selection's own fields, which its student enters and changes. Views, schemas, the form, both exports, the import and the carry-over
 * follow from this table. It contains no schemas, so that screens that only show a selection load none.
 */

import type { EventStep } from '../taxonomy/event-types.ts';
import { PHASES } from '../taxonomy/phases.ts';
import { PRIORITIES } from '../taxonomy/priorities.ts';
import { STATUSES } from '../taxonomy/statuses.ts';
import type { Instant } from '../time.ts';

/** Longest texts of a selection, in UTF-16 units. */
export const SELECTION_LENGTH = { company: 100, title: 120, jobType: 100, text: 20_000 } as const;

type Shared = {
  /** The label on the page. */
  label: string;
  /** True if lists contain it; otherwise only the selection's own page gets it. */
  listed?: true;
  /** True if every export contains it; otherwise only an export with private texts does. */
  open?: true;
};
/** The heading of its column in CSV. A field without one is exported as JSON only. */
type Headed = { heading?: string };
type FieldEntry = Shared &
  (
    | (Headed & { kind: 'choice'; of: Record<string, { label: string }> })
    | (Headed & { kind: 'text'; max: number; nullable?: true })
    /** A long text. An import may combine several columns in it. */
    | (Headed & { kind: 'memo'; max: number })
    | (Headed & { kind: 'address' })
    /** The moment of the selection's event of this step: 23:59 where no time was given. */
    | { kind: 'moment'; event: EventStep }
    /** Whether that event is completed. */
    | { kind: 'flag'; yes: string; no: string; event: EventStep }
  );

/** In the order of the page. */
export const SELECTION_FIELDS = {
  status: { kind: 'choice', of: STATUSES, label: 'ステータス', heading: 'ステータス', listed: true, open: true },
  priority: { kind: 'choice', of: PRIORITIES, label: '志望順位', heading: '志望度', listed: true, open: true },
  selectionPhase: { kind: 'choice', of: PHASES, label: '区分', heading: '区分', listed: true, open: true },
  /** Null where the student uses the company's own name. */
  customCompanyName: {
    kind: 'text',
    max: SELECTION_LENGTH.company,
    nullable: true,
    label: '表示名',
    heading: '表示名',
    listed: true,
    open: true,
  },
  eventTitle: {
    kind: 'text',
    max: SELECTION_LENGTH.title,
    label: '選考名',
    heading: 'イベント名',
    listed: true,
    open: true,
  },
  jobType: {
    kind: 'text',
    max: SELECTION_LENGTH.jobType,
    label: '職種',
    heading: '職種',
    listed: true,
    open: true,
  },
  companyUrl: { kind: 'address', label: '企業URL', heading: '企業URL', listed: true, open: true },
  notes: { kind: 'memo', max: SELECTION_LENGTH.text, label: '自分だけのメモ', heading: 'メモ', listed: true },
  /** When the company has said that it will answer. */
  expectedResultBy: { kind: 'moment', event: 'expected_result', label: '結果連絡予定', open: true },
  /** The deadline for answering an offer. */
  offerReplyBy: { kind: 'moment', event: 'offer_reply_deadline', label: '内定承諾期限', open: true },
  esDeadline: { kind: 'moment', event: 'es_deadline', label: 'ESの締切', open: true },
  esSubmitted: { kind: 'flag', event: 'es_deadline', yes: '提出済み', no: '未提出', label: 'ESの提出', open: true },
  esContent: { kind: 'memo', max: SELECTION_LENGTH.text, label: 'ES内容', heading: 'ES内容' },
  esDocUrl: { kind: 'address', label: 'ES URL', heading: 'ESのURL' },
} as const satisfies Record<string, FieldEntry>;

type Table = typeof SELECTION_FIELDS;
/** The name of an own field, the same in rows, JSON and forms. */
export type OwnField = keyof Table;
type Kind = FieldEntry['kind'];
/** The own fields of a kind. */
export type FieldOf<K extends Kind> = { [F in OwnField]: Table[F]['kind'] extends K ? F : never }[OwnField];
type FieldWith<P> = { [F in OwnField]: Table[F] extends P ? F : never }[OwnField];

type ValueOf<E> = E extends { kind: 'choice'; of: infer O }
  ? keyof O
  : E extends { kind: 'flag' }
    ? boolean
    : E extends { kind: 'moment' }
      ? Instant | null
      : E extends { kind: 'address' } | { nullable: true }
        ? string | null
        : string;
/** The values of the own fields. */
export type OwnFields = { -readonly [F in OwnField]: ValueOf<Table[F]> };

/** The table, indexed by name. */
export const FIELD_ENTRIES: Record<OwnField, FieldEntry> = SELECTION_FIELDS;
/** The names of all own fields. */
export const OWN_FIELDS = Object.keys(SELECTION_FIELDS) as OwnField[];

function isOf<K extends Kind>(kind: K) {
  return (field: OwnField): field is FieldOf<K> => FIELD_ENTRIES[field].kind === kind;
}
export const isMoment = isOf('moment');
export const isAddress = isOf('address');
export const TEXT_FIELDS = OWN_FIELDS.filter(isOf('text'));
export const MEMO_FIELDS = OWN_FIELDS.filter(isOf('memo'));
export const ADDRESS_FIELDS = OWN_FIELDS.filter(isAddress);
export const MOMENT_FIELDS = OWN_FIELDS.filter(isMoment);
export const FLAG_FIELDS = OWN_FIELDS.filter(isOf('flag'));

/** A field that shows and changes an event of the selection (dates.ts). */
export type EventField = FieldWith<{ event: EventStep }>;
/** True for such a field. */
export const isOfEvent = (field: OwnField): field is EventField => 'event' in FIELD_ENTRIES[field];
/** These fields. */
export const EVENT_FIELDS = OWN_FIELDS.filter(isOfEvent);

/** A field that lists contain. */
export type ListedField = FieldWith<{ listed: true }>;
const isListed = (field: OwnField): field is ListedField => 'listed' in FIELD_ENTRIES[field];
export const LISTED_FIELDS = OWN_FIELDS.filter(isListed);
/** A field that only the selection's own page gets. */
export type UnlistedField = Exclude<OwnField, ListedField>;
export const UNLISTED_FIELDS = OWN_FIELDS.filter((it): it is UnlistedField => !isListed(it));

/** The fields that every export contains. */
export const OPEN_FIELDS = OWN_FIELDS.filter((it) => 'open' in FIELD_ENTRIES[it]);

/** A field with a column in CSV. */
export type HeadedField = FieldWith<{ heading: string }>;
export const HEADED_FIELDS = OWN_FIELDS.filter((it): it is HeadedField => 'heading' in FIELD_ENTRIES[it]);

const EMPTY = { text: '', memo: '', address: null, moment: null, flag: false } as const;

/** The stored value of an empty field; undefined for a required choice. */
export function emptyOf(field: OwnField): string | boolean | null | undefined {
  const entry = FIELD_ENTRIES[field];
  if (entry.kind === 'choice') return undefined;
  return 'nullable' in entry ? null : EMPTY[entry.kind];
}

/** The empty values of all fields without a required choice. */
export const EMPTY_FIELDS = Object.fromEntries(
  OWN_FIELDS.flatMap((field) => (emptyOf(field) === undefined ? [] : [[field, emptyOf(field)]])),
) as Omit<OwnFields, FieldOf<'choice'>>;

/** Fields that are not carried over: the internship's result, its title, and its ES. */
const NOT_CARRIED_OVER = [
  'status',
  'selectionPhase',
  'eventTitle',
  'expectedResultBy',
  'offerReplyBy',
  'esDeadline',
  'esSubmitted',
  'esContent',
  'esDocUrl',
] as const satisfies OwnField[];
type CarriedOver = Exclude<OwnField, (typeof NOT_CARRIED_OVER)[number]>;

/** Fields that are carried over from an internship to the full-time selection that follows it. */
export const CARRIED_OVER = OWN_FIELDS.filter(
  (it): it is CarriedOver => !(NOT_CARRIED_OVER as readonly OwnField[]).includes(it),
);

/** The maximum of selections of one student. */
export const MAX_SELECTIONS = 3000;

/** The length of a text as ES forms count it: characters without line breaks. */
export function countCharacters(text: string): number {
  return [...text.replace(/[\r\n]/g, '')].length;
}
