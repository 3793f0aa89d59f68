/** The product's name, as it stands in titles, mails and push messages. */
export const APP_NAME = 'しおり';
