/** The product's name in titles, mails and push messages. */
export const APP_NAME = 'しおり';
