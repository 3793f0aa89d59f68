/** What a student agrees to with an account. */

/** Documents that are agreed to. */
export const CONSENTED_DOCUMENTS = ['terms', 'privacy'] as const;
/** The day on which the documents in force were laid down; a change that needs consent brings a new one. */
export const DOCUMENTS_VERSION = '2024-12-24';
