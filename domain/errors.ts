import type { Instant } from './time.ts';

/** Every error code and its HTTP status. The sentence for people is in web/messages.ts. */
export const ERROR_STATUS = {
  invalid_input: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  wrong_code: 401,
  code_expired: 401,
  passkey_refused: 401,
  token_refused: 401,
  confirmation_needed: 403,
  second_factor_required: 403,
  not_yours: 403,
  scope_missing: 403,
  admin_only: 403,
  suspended: 403,
  cross_site: 403,
  not_found: 404,
  selection_not_found: 404,
  event_not_found: 404,
  company_not_found: 404,
  shared_event_not_found: 404,
  sign_up_not_found: 404,
  session_not_found: 404,
  passkey_not_found: 404,
  calendar_feed_not_found: 404,
  token_not_found: 404,
  webhook_not_found: 404,
  calendar_not_connected: 404,
  file_not_found: 404,
  mail_not_found: 404,
  method_not_allowed: 405,
  other_account: 409,
  email_taken: 409,
  conflict: 409,
  password_needed: 409,
  nothing_to_undo: 409,
  not_snoozable: 409,
  already_carried_over: 409,
  too_many: 409,
  link_expired: 410,
  sign_in_expired: 410,
  files_full: 409,
  text_full: 409,
  too_large: 413,
  file_too_large: 413,
  unknown_host: 421,
  idempotency_mismatch: 422,
  weak_password: 422,
  file_type_refused: 422,
  push_endpoint_refused: 422,
  webhook_address_refused: 422,
  too_many_requests: 429,
  unexpected: 500,
  mail_failed: 503,
  test_mail_failed: 503,
  busy: 503,
  unavailable: 503,
  storage_full: 507,
} as const;

/** An error code. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** What a suspended student is told: until when, null without an end, and the administrator's explanation. */
export type SuspensionTold = { until: Instant | null; notice: string };

/** The JSON of an error. `current` is set on `conflict`, `fields` on `invalid_input`. */
export type ErrorAnswer = {
  error: ErrorCode;
  /** The current value, when the request was based on a stale one. */
  current?: unknown;
  /** Paths of the invalid fields. */
  fields?: string[];
  /** Seconds after which the request may be repeated. */
  retryAfter?: number;
  /** With `suspended`. */
  suspension?: SuspensionTold;
  requestId?: string;
};

/** An expected error that can be shown to the user. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Omit<ErrorAnswer, 'error'>;
  constructor(code: ErrorCode, details: Omit<ErrorAnswer, 'error'> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** The header in which a browser names the account that a write was made by: another one's session does not carry it out. */
export const ACCOUNT_HEADER = 'X-Account';

/** The header of an answer that warns before `text_full`: the bytes of text that can still be stored. */
export const TEXT_LEFT_HEADER = 'X-Text-Bytes-Left';

/** The header with which an answer names the change that it made. The live message of it has the same name: it tells this tab nothing new. */
export const CHANGE_HEADER = 'Shiori-Change';
