/** Parts of a legal text that are not text: the list of recipients, and the page view setting. */
export type LegalPart = { part: 'recipients' | 'view-count' };

/** A numbered section of a legal text: paragraphs, lists and other parts. With an `id`, other pages link to it. */
export type LegalSection = { title: string; id?: string; body: readonly (string | readonly string[] | LegalPart)[] };

/** The date of the terms and the privacy policy. */
export const LEGAL_DAY = { dateTime: '2024-12-24', label: '2024年12月24日' } as const;

/** Placeholder for the operator's address for inquiries. */
export const CONTACT = '{contact}';
