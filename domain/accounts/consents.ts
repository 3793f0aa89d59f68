/** What a student agrees to with an account, and what can be declined. */

/** Documents that are agreed to. */
export const CONSENTED_DOCUMENTS = ['terms', 'privacy'] as const;
/** The day on which the documents in force were laid down; a change that needs consent brings a new one. */
export const DOCUMENTS_VERSION = '2024-12-24';

/** The cookie with which a browser declines to be counted, and its value. Unlike stored text it outlives a sign-out. */
export const DECLINED = { cookie: 'shiori-page-views', value: 'off' } as const;
