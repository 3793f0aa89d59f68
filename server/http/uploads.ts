/** The one kind of request that is a file and no JSON: it is long, takes long, and is never held in memory as a whole. */

/** What an upload says it is. No form of another site can send that, and what the file really is, its bytes say. */
export const UPLOAD_TYPE = 'application/octet-stream';

/** Whether a request uploads a file of a selection. */
export function isUpload(method: string, path: string): boolean {
  return method === 'POST' && /^\/api\/selections\/[^/]+\/files$/.test(path);
}
