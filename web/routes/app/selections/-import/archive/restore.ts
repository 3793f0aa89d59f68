/** Stores what an archive holds besides its selections: each part once, and nothing that is there is replaced. A second run completes the first. */
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { type ArchivedFile, settingsToSave } from '#domain/transfer/archive.ts';
import { api, call, idempotencyKey } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { uploadFile } from '#web/upload.ts';
import { hereOf } from './here.ts';
import type { OpenArchive } from './open-archive.ts';

/** What became of it. `there`: was there already. `without`: files and logins of selections that were not taken. */
export type Restored = {
  files: { added: number; there: number };
  logins: { added: number; there: number };
  withSettings: boolean;
  refused: { name: string; why: string }[];
  without: number;
};

type Options = {
  withSettings: boolean;
  stop: AbortSignal;
  /** Told the bytes of files that are dealt with. */
  onProgress: (bytes: number) => void;
};

/** Answers that a second try would only repeat. */
const FINAL = new Set<ErrorCode>(['files_full', 'too_many', 'file_too_large', 'file_type_refused', 'invalid_input']);

const DAMAGED = 'ZIPの中のファイルが壊れています。';

/** @throws AppError what may pass, after which another run goes on; the reason of `stop`. */
export async function restore(archive: OpenArchive, { withSettings, stop, onProgress }: Options): Promise<Restored> {
  const here = await hereOf([...archive.files, ...archive.logins].map((it) => it.selectionId));
  const result: Restored = {
    files: { added: 0, there: 0 },
    logins: { added: 0, there: 0 },
    withSettings,
    refused: [],
    without: 0,
  };
  await restoreLogins(archive, here, result);
  let done = 0;
  for (const [selectionId, files] of Map.groupBy(archive.files, (it) => it.selectionId)) {
    const id = here.get(selectionId);
    const there = id === undefined ? [] : await call(api.selections[':id'].files.$get({ param: { id } }));
    for (const file of files) {
      stop.throwIfAborted();
      if (id === undefined) result.without += 1;
      else if (there.some((it) => it.sha256 === file.sha256 && it.name === file.name)) result.files.there += 1;
      else {
        const why = await send(archive, file, id, stop, (sent) => onProgress(done + Math.min(sent, file.size)));
        if (why === null) result.files.added += 1;
        else result.refused.push({ name: file.name, why });
      }
      done += file.size;
      onProgress(done);
    }
  }
  if (withSettings) await restoreSettings(archive);
  return result;
}

/** Uploads a file, by the same way as one that is chosen. @returns why it was refused, or null. */
async function send(
  archive: OpenArchive,
  file: ArchivedFile,
  selectionId: string,
  stop: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<string | null> {
  const content = await archive.readFile(file);
  if (!content) return DAMAGED;
  const upload = uploadFile(selectionId, { file: new File([content], file.name), once: idempotencyKey() }, onSent);
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => {
      upload.cancel();
      reject(stop.reason);
    });
  });
  return Promise.race([upload.done, stopped]).then(() => null, whyFinal);
}

/** The sentence for a refusal that stays one. @throws any other error. */
function whyFinal(error: unknown): string {
  if (error instanceof AppError && FINAL.has(error.code)) return messageFor(error);
  throw error;
}

async function restoreLogins({ logins }: OpenArchive, here: ReadonlyMap<string, string>, result: Restored) {
  if (logins.length === 0) return;
  const own = new Map((await call(api.selections.$get())).map((it) => [it.id, it]));
  for (const { selectionId, login } of logins) {
    const selection = own.get(here.get(selectionId) ?? '');
    if (!selection) result.without += 1;
    else if (selection.hasMyPageId || selection.hasMyPagePassword) result.logins.there += 1;
    else {
      await call(api.selections[':id']['my-page'].$put({ param: { id: selection.id }, json: login }));
      result.logins.added += 1;
    }
  }
}

async function restoreSettings({ settings: { profile, shortcutsEnabled, travelMinutes, notifications } }: OpenArchive) {
  if (profile) {
    const { version } = await call(api.profile.$get());
    await call(api.profile.$put({ json: { ...profile, version } }));
  }
  if (shortcutsEnabled !== null) await call(api.profile.shortcuts.$put({ json: { enabled: shortcutsEnabled } }));
  if (travelMinutes !== null) await call(api.profile['travel-time'].$put({ json: { minutes: travelMinutes } }));
  if (notifications) {
    const { version, ...own } = await call(api['notification-settings'].$get());
    await call(api['notification-settings'].$put({ json: { ...settingsToSave(notifications, own), version } }));
  }
}
