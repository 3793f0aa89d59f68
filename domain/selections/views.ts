/** The answers of the server about a student's own data. The same shapes in SQL, JSON and cache. */
import type { CompanySource } from '../companies/sources.ts';
import type { FirstStepMark } from '../profile/first-steps.ts';
import type { BounceKind } from '../reminders/bounces.ts';
import type { CalledOff } from '../reminders/sent.ts';
import type { MessageType, PlannedType, ReminderType } from '../reminders/timings.ts';
import type { EventResult } from '../taxonomy/event-results.ts';
import type { EventKind, EventSubtype, EventType } from '../taxonomy/event-types.ts';
import type { Industry } from '../taxonomy/industries.ts';
import type { Phase } from '../taxonomy/phases.ts';
import type { Priority } from '../taxonomy/priorities.ts';
import type { Status } from '../taxonomy/statuses.ts';
import type { TargetIndustry } from '../taxonomy/target-industries.ts';
import type { Instant } from '../time.ts';
import type { ListedField, OwnFields } from './fields.ts';

/** An event as its student sees it. */
export type EventView = {
  id: string;
  selectionId: string;
  eventType: EventType;
  /** Only of その他. */
  subtype: EventSubtype | null;
  kind: EventKind;
  deadline: Instant;
  endsAt: Instant | null;
  selectionPhase: Phase;
  publicDescription: string;
  publicContent: string;
  publicUrl: string | null;
  publicLocation: string;
  shareDetails: boolean;
  location: string;
  privateUrl: string | null;
  privateMemo: string;
  /** Minutes to its place and from there; null leaves them to the kind of place. */
  travelMinutes: number | null;
  completed: boolean;
  /** How an interview or a group discussion went; null while its student has not said. */
  result: EventResult | null;
  isCustomized: boolean;
  /** Copied from a shared event and changed since in type or deadline. */
  isModified: boolean;
  /** The shared event that it was copied from. */
  sharedEventId: string | null;
  /** The `UID` of the calendar file that it was added from. */
  calendarUid: string | null;
  reminderTypes: ReminderType[];
  version: number;
  createdAt: Instant;
  updatedAt: Instant;
};

/** A selection as its student sees it, with its events. */
export type SelectionView = Pick<OwnFields, ListedField> & {
  id: string;
  companyId: string | null;
  companyName: string;
  industryCategory: Industry | null;
  /** The login itself is not part of the view: it has to be revealed. */
  hasMyPageId: boolean;
  hasMyPagePassword: boolean;
  version: number;
  createdAt: Instant;
  updatedAt: Instant;
  /** By moment, earliest first. */
  events: EventView[];
};

/** What changed in the list of a student's selections since a cursor. */
export type SelectionChanges = {
  /** New and changed selections as the list has them, newest first. More than those may be told. */
  changed: SelectionView[];
  /** New and changed events of other selections, where that was asked for. */
  changedEvents?: EventView[];
  /** Deleted ones. Those that were removed for good since are told by the numbers alone. */
  gone: string[];
  /** How many selections and events the list has now. */
  selections: number;
  events: number;
  /** From which the next changes are read. */
  cursor: string;
};

/** A selection with what only its own page shows: the ES, and its history. */
export type SelectionDetailView = SelectionView &
  OwnFields & {
    resultWaitingSince: Instant | null;
    /** The internship selection that this one was carried over from, if it still exists. */
    carriedOverFrom: string | null;
    /** The latest selection that was carried over from this one. */
    carriedOverTo: string | null;
  };

/** A change of a selection's status; from null when the selection was created. */
export type StatusChangeView = { selectionId: string; fromStatus: Status | null; toStatus: Status; at: Instant };

/** A company of the catalogue. */
export type CompanyView = {
  id: string;
  name: string;
  displayName: string;
  reading: string | null;
  industryCategory: Industry | null;
  industrySubCategory: string | null;
  location: string | null;
  source: CompanySource;
  /** A student registered it, and nobody has checked it. */
  isUserRegistered: boolean;
};

/** A company in a search result; `score` is 100 for an exact match. */
export type CompanyHit = CompanyView & { score: number };

/** The signed-in user. */
export type SessionView = {
  user: { id: string; name: string; email: string; isAdmin: boolean };
  profileCompleted: boolean;
  onboardingCompleted: boolean;
  /** Whether this installation receives mail: without it no screen speaks of 受信箱. */
  isInboxOffered: boolean;
  /** What is recorded of はじめの準備. */
  firstSteps: FirstStepMark[];
  /** How many minutes the student usually needs from one place to another. */
  travelMinutes: number;
};

/** A student's own profile. */
export type ProfileView = {
  name: string;
  email: string;
  /** A prefecture's Japanese name, or 海外. */
  prefecture: string | null;
  country: string | null;
  university: string | null;
  universityGroup: string | null;
  /** 2027 for 27卒. */
  graduationYear: number | null;
  /** First to third choice. */
  targetIndustries: TargetIndustry[];
  /** Whether Google Calendar is connected, and since when; it stays where Google has ended the connection. */
  googleCalendarConnected: boolean;
  googleCalendarConnectedAt: Instant | null;
  targetJobTypes: string[];
  targetCompanySizes: string[];
  shortcutsEnabled: boolean;
  version: number;
};

/** The ways to sign in, and the address that waits to be confirmed. */
export type AccountView = {
  email: string;
  hasPassword: boolean;
  google: boolean;
  /** Whether there is a passkey. */
  passkey: boolean;
  pendingEmail: string | null;
  createdAt: Instant;
};

/** One signed-in session. `lastUsedAt` is exact to the hour. */
export type SignedInView = { id: string; device: string; createdAt: Instant; lastUsedAt: Instant; isCurrent: boolean };

type DeliveryState = 'due' | 'sending' | 'sent' | 'unknown' | 'failed' | 'expired' | 'cancelled';

/** A reminder with its event. */
export type ReminderView = {
  id: string;
  eventId: string;
  selectionId: string;
  priority: Priority;
  companyName: string;
  eventTitle: string;
  eventType: EventType;
  kind: EventKind;
  type: MessageType;
  /** The reminders that the same message tells. */
  also: PlannedType[];
  deadline: Instant;
  scheduledAt: Instant;
};

/** The planned reminders of a student, and the outcome of those sent in the last SENT_SHOWN_MS. */
export type RemindersView = {
  planned: (ReminderView & {
    /** How it will be sent; `digest`: in a daily or weekly mail, not in one of its own. */
    channels: ('mail' | 'digest' | 'push')[];
  })[];
  sent: (ReminderView & {
    state: 'dispatched' | 'expired';
    /** The next daily or weekly mail will tell it. */
    awaitsDigest: boolean;
    deliveries: {
      channel: 'mail' | 'push';
      /** The message contained other reminders too. */
      isDigest: boolean;
      state: DeliveryState;
      sentAt: Instant | null;
      failure: string | null;
      /** Null unless it is cancelled. */
      calledOff: CalledOff | null;
      /** The mail came back, at once or after it had been taken. */
      bounced: BounceKind | null;
    }[];
  })[];
  /** There are more sent ones than were asked for. */
  hasMoreSent: boolean;
};
