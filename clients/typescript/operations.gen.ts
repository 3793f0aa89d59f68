// Written by `npm run docs:client` from the document of the API, version 1.0.0.

export type Event = { id: string; selectionId: string; eventType: "pre_entry" | "es_deadline" | "web_test" | "interview" | "group_discussion" | "briefing" | "internship" | "other"; subtype: "offer_reply_deadline" | "expected_result" | null; kind: "deadline" | "appointment" | "expected"; deadline: string; endsAt: string | null; selectionPhase: "intern" | "fulltime"; publicDescription: string; publicContent: string; publicUrl: string | null; publicLocation: string; completed: boolean; result: "passed" | "failed" | "waiting" | null; sharedEventId: string | null; version: number; createdAt: string; updatedAt: string };

export type Selection = { id: string; companyId: string | null; companyName: string; customCompanyName: string | null; industryCategory: string | null; status: "before_entry" | "in_progress" | "es_submitted" | "interview_waiting" | "final_interview" | "offer" | "passed" | "rejected" | "declined"; priority: "first" | "second" | "other"; selectionPhase: "intern" | "fulltime"; eventTitle: string; jobType: string; companyUrl: string | null; version: number; createdAt: string; updatedAt: string; events: Array<Event> };

export type Profile = { name: string; graduationYear: number | null; prefecture: string | null; university: string | null; targetIndustries: Array<{ category: string; detail: string | null }>; targetJobTypes: Array<string>; targetCompanySizes: Array<string> };

export type Refusal = { error: "invalid_input" | "not_signed_in" | "wrong_credentials" | "wrong_code" | "code_expired" | "passkey_refused" | "token_refused" | "confirmation_needed" | "second_factor_required" | "not_yours" | "scope_missing" | "admin_only" | "suspended" | "cross_site" | "not_found" | "selection_not_found" | "event_not_found" | "company_not_found" | "shared_event_not_found" | "sign_up_not_found" | "session_not_found" | "passkey_not_found" | "calendar_feed_not_found" | "token_not_found" | "webhook_not_found" | "calendar_not_connected" | "file_not_found" | "mail_not_found" | "method_not_allowed" | "other_account" | "email_taken" | "conflict" | "password_needed" | "nothing_to_undo" | "not_snoozable" | "already_carried_over" | "too_many" | "link_expired" | "sign_in_expired" | "files_full" | "text_full" | "too_large" | "file_too_large" | "unknown_host" | "idempotency_mismatch" | "weak_password" | "file_type_refused" | "push_endpoint_refused" | "webhook_address_refused" | "too_many_requests" | "unexpected" | "mail_failed" | "test_mail_failed" | "busy" | "unavailable" | "storage_full"; fields?: Array<string>; retryAfter?: number; requestId?: string };

/** What each operation takes and answers. */
export type Operations = {
  readProfile: { given: {  }; answer: Profile };
  listSelections: { given: {  }; answer: { selections: Array<Selection> } };
  createSelection: { given: { body: { companyId: string; customCompanyName?: string | null; jobType?: string; eventTitle?: string; priority: "first" | "second" | "other"; selectionPhase?: "intern" | "fulltime"; companyUrl?: string | null; events: Array<{ eventType: "pre_entry" | "es_deadline" | "web_test" | "interview" | "group_discussion" | "briefing" | "internship" | "other"; subtype?: "offer_reply_deadline" | "expected_result" | null; kind?: "deadline" | "appointment" | "expected"; deadline: string; endsAt?: string | null; selectionPhase?: "intern" | "fulltime"; publicDescription?: string; publicContent?: string; publicUrl?: string | null; publicLocation?: string; shareDetails?: boolean; location?: string; privateUrl?: string | null; privateMemo?: string; travelMinutes?: number | null; reminderTypes?: Array<"1week" | "3days" | "1day" | "today" | "3hours" | "1hour" | "15min">; sharedEventId?: string | null; calendarUid?: string | null }> } }; answer: { id: string; eventIds: Array<string> } };
  readSelection: { given: { id: string }; answer: Selection };
  updateSelection: { given: { id: string; body: { status?: "before_entry" | "in_progress" | "es_submitted" | "interview_waiting" | "final_interview" | "offer" | "passed" | "rejected" | "declined"; priority?: "first" | "second" | "other"; selectionPhase?: "intern" | "fulltime"; customCompanyName?: string | null; eventTitle?: string; jobType?: string; companyUrl?: string | null; notes?: string; expectedResultBy?: string | null; offerReplyBy?: string | null; esDeadline?: string | null; esSubmitted?: boolean; esContent?: string; esDocUrl?: string | null; version: number; eventsFollow?: boolean } }; answer: { version: number } };
  deleteSelection: { given: { id: string }; answer: null };
  setStatus: { given: { id: string; body: { status: "before_entry" | "in_progress" | "es_submitted" | "interview_waiting" | "final_interview" | "offer" | "passed" | "rejected" | "declined"; from?: "before_entry" | "in_progress" | "es_submitted" | "interview_waiting" | "final_interview" | "offer" | "passed" | "rejected" | "declined" } }; answer: { version: number } };
  restoreSelection: { given: { id: string }; answer: null };
  createEvent: { given: { id: string; body: { eventType: "pre_entry" | "es_deadline" | "web_test" | "interview" | "group_discussion" | "briefing" | "internship" | "other"; subtype?: "offer_reply_deadline" | "expected_result" | null; kind?: "deadline" | "appointment" | "expected"; deadline: string; endsAt?: string | null; selectionPhase?: "intern" | "fulltime"; publicDescription?: string; publicContent?: string; publicUrl?: string | null; publicLocation?: string; shareDetails?: boolean; location?: string; privateUrl?: string | null; privateMemo?: string; travelMinutes?: number | null; reminderTypes?: Array<"1week" | "3days" | "1day" | "today" | "3hours" | "1hour" | "15min">; sharedEventId?: string | null; calendarUid?: string | null } }; answer: { id: string } };
  listEvents: { given: { query?: { from?: string; to?: string; completed?: "true" | "false" } }; answer: { events: Array<{ id: string; selectionId: string; eventType: "pre_entry" | "es_deadline" | "web_test" | "interview" | "group_discussion" | "briefing" | "internship" | "other"; subtype: "offer_reply_deadline" | "expected_result" | null; kind: "deadline" | "appointment" | "expected"; deadline: string; endsAt: string | null; selectionPhase: "intern" | "fulltime"; publicDescription: string; publicContent: string; publicUrl: string | null; publicLocation: string; completed: boolean; result: "passed" | "failed" | "waiting" | null; sharedEventId: string | null; version: number; createdAt: string; updatedAt: string; companyName: string }> } };
  readEvent: { given: { id: string }; answer: Event };
  updateEvent: { given: { id: string; body: { eventType?: "pre_entry" | "es_deadline" | "web_test" | "interview" | "group_discussion" | "briefing" | "internship" | "other"; subtype?: "offer_reply_deadline" | "expected_result" | null; kind?: "deadline" | "appointment" | "expected"; deadline?: string; endsAt?: string | null; selectionPhase?: "intern" | "fulltime"; publicDescription?: string; publicContent?: string; publicUrl?: string | null; publicLocation?: string; shareDetails?: boolean; location?: string; privateUrl?: string | null; privateMemo?: string; travelMinutes?: number | null; reminderTypes?: Array<"1week" | "3days" | "1day" | "today" | "3hours" | "1hour" | "15min">; version: number } }; answer: { version: number } };
  deleteEvent: { given: { id: string }; answer: { selectionDeleted: boolean } };
  restoreEvent: { given: { id: string }; answer: null };
  complete: { given: { id: string }; answer: null };
  reopen: { given: { id: string }; answer: null };
  setResult: { given: { id: string; body: { result: "passed" | "failed" | "waiting" } }; answer: null };
  removeResult: { given: { id: string }; answer: null };
  readCalendar: { given: { query?: { from?: string; to?: string; completed?: "true" | "false" } }; answer: { events: Array<{ id: string; eventType: "pre_entry" | "es_deadline" | "web_test" | "interview" | "group_discussion" | "briefing" | "internship" | "other"; subtype: "offer_reply_deadline" | "expected_result" | null; kind: "deadline" | "appointment" | "expected"; deadline: string; endsAt: string | null; companyName: string }> } };
  searchCompanies: { given: { query?: { q?: string; limit?: string } }; answer: { companies: Array<{ id: string; name: string; displayName: string; reading: string | null; industryCategory: string | null; industrySubCategory: string | null; location: string | null; source: "catalogue" | "gaishi" | "goodfind" | "user" | "nta"; isUserRegistered: boolean; score: number }> } };
  registerCompany: { given: { body: { name: string; reading?: string | null; industryCategory: "consulting" | "finance" | "it" | "advertising" | "trading" | "realestate" | "pharmaceutical" | "manufacturing" | "entertainment" | "infrastructure" | "professional" | "public" | "retail" | "other"; industrySubCategory?: string | null } }; answer: { id: string; name: string; displayName: string; reading: string | null; industryCategory: string | null; industrySubCategory: string | null; location: string | null; source: "catalogue" | "gaishi" | "goodfind" | "user" | "nta"; isUserRegistered: boolean } };
  listSharedEvents: { given: { id: string }; answer: { current: Array<{ id: string; companyId: string; companyName: string; eventType: "pre_entry" | "es_deadline" | "web_test" | "interview" | "group_discussion" | "briefing" | "internship" | "other"; title: string; deadline: string; selectionPhase: "intern" | "fulltime"; graduationYear: number | null; publicDescription: string; publicContent: string; publicUrl: string | null; publicLocation: string; confirmations: number; lastConfirmedOn: string; disagrees: boolean; reportedByMe: boolean }>; previous: Array<{ id: string; companyId: string; companyName: string; eventType: "pre_entry" | "es_deadline" | "web_test" | "interview" | "group_discussion" | "briefing" | "internship" | "other"; title: string; deadline: string; selectionPhase: "intern" | "fulltime"; graduationYear: number | null; publicDescription: string; publicContent: string; publicUrl: string | null; publicLocation: string; confirmations: number; lastConfirmedOn: string; disagrees: boolean; reportedByMe: boolean }> } };
};

export const OPERATIONS = {
  /** プロフィールを読む (read) */
  readProfile: ['GET', '/profile'],
  /** 選考を、その予定とともに一覧する (read) */
  listSelections: ['GET', '/selections'],
  /** 選考を、最初の予定とともに登録する (write) */
  createSelection: ['POST', '/selections'],
  /** 1つの選考を読む (read) */
  readSelection: ['GET', '/selections/{id}'],
  /** 選考を変更する (write) */
  updateSelection: ['PATCH', '/selections/{id}'],
  /** 選考を、その予定とともに削除する (write) */
  deleteSelection: ['DELETE', '/selections/{id}'],
  /** ステータスを変更する (write) */
  setStatus: ['PUT', '/selections/{id}/status'],
  /** 選考の削除を取り消す。削除から1分以内にできる (write) */
  restoreSelection: ['DELETE', '/selections/{id}/deletion'],
  /** 選考に予定を追加する (write) */
  createEvent: ['POST', '/selections/{id}/events'],
  /** 予定を日時の順に一覧する (read) */
  listEvents: ['GET', '/events'],
  /** 1つの予定を読む (read) */
  readEvent: ['GET', '/events/{id}'],
  /** 予定を変更する (write) */
  updateEvent: ['PATCH', '/events/{id}'],
  /** 予定を削除する。最後の予定なら選考も削除される (write) */
  deleteEvent: ['DELETE', '/events/{id}'],
  /** 予定の削除を、ともに削除された選考も含めて取り消す。削除から1分以内にできる (write) */
  restoreEvent: ['DELETE', '/events/{id}/deletion'],
  /** 予定を完了にする (write) */
  complete: ['PUT', '/events/{id}/completion'],
  /** 予定を未完了に戻す (write) */
  reopen: ['DELETE', '/events/{id}/completion'],
  /** 面接などの結果を記録する (write) */
  setResult: ['PUT', '/events/{id}/result'],
  /** 面接などの結果を取り消す (write) */
  removeResult: ['DELETE', '/events/{id}/result'],
  /** 日程だけを日時の順に一覧する (calendar, read) */
  readCalendar: ['GET', '/calendar'],
  /** 企業を名前で検索する (read, write) */
  searchCompanies: ['GET', '/companies'],
  /** 見つからない企業を登録する (write) */
  registerCompany: ['POST', '/companies'],
  /** 企業の「みんなの日程」を読む (read) */
  listSharedEvents: ['GET', '/companies/{id}/shared-events'],
} as const;
