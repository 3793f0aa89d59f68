/**
 * The format in which a browser keeps the last state of its account (web/device/). What has another format is dropped there, never read: a
 * change of an answer that is kept raises it (server/device-format.test.ts).
 */
export const DEVICE_FORMAT = 2;
