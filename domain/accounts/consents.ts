/** What a student consents to with an account, and what can be declined. */

/** Documents that need consent. */
export const CONSENTED_DOCUMENTS = ['terms', 'privacy'] as const;
/** The version of the current documents, by its day; a change that needs consent gets a new one. */
export const DOCUMENTS_VERSION = '2024-12-24';

/** The cookie with which a browser opts out of page views, and its value. Unlike local storage it survives a sign-out. */
export const DECLINED = { cookie: 'shiori-page-views', value: 'off' } as const;
