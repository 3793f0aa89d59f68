/** A numbered part of a legal text: paragraphs, and lists among them. */
export type LegalSection = { title: string; body: readonly (string | readonly string[])[] };

/** The day on which the terms and the privacy policy were laid down. */
export const LEGAL_DAY = { dateTime: '2024-12-24', label: '2024年12月24日' } as const;

/** Stands in a text where the operator's address for inquiries belongs. */
export const CONTACT = '{contact}';
