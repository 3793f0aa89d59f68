/** What stands in a legal text and is more than text: the list of recipients, and the choice not to be counted. */
export type LegalPart = { part: 'recipients' | 'view-count' };

/** A numbered part of a legal text: paragraphs, and lists and other parts among them. With an `id`, other pages point at it. */
export type LegalSection = { title: string; id?: string; body: readonly (string | readonly string[] | LegalPart)[] };

/** The day on which the terms and the privacy policy were laid down. */
export const LEGAL_DAY = { dateTime: '2024-12-24', label: '2024年12月24日' } as const;

/** Stands in a text where the operator's address for inquiries belongs. */
export const CONTACT = '{contact}';
