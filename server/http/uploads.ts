/** Uploads are the only requests with a file instead of JSON: large, slow, and never held in memory as a whole. */

/** The content type of an upload. A form on another site cannot send it; the real type is detected from the bytes. */
export const UPLOAD_TYPE = 'application/octet-stream';

/** Whether a request uploads a file of a selection. */
export function isUpload(method: string, path: string): boolean {
  return method === 'POST' && /^\/api\/selections\/[^/]+\/files$/.test(path);
}
