/** The wizard in which the first company is added. */
export const FIRST_COMPANY = '/app/companies/add';

/** Where the end leads in place of home. Outside React: the guard of the first entry, to which the end goes back, reads it. */
export const ending: { to?: string | undefined } = {};
