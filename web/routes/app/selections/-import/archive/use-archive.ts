import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { profileQuery } from '#web/queries.ts';
import type { OpenArchive } from './open-archive.ts';
import type { Restored } from './restore.ts';

/** The archive that is being imported: what it holds besides selections, and how far that is stored. It is not kept in the browser. */
export function useArchive(onRestored: () => void) {
  const [archive, setArchive] = useState<OpenArchive | null>(null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [bytes, setBytes] = useState(0);
  const stop = useRef<AbortController>(null);
  const { data: profile } = useQuery({ ...profileQuery, enabled: archive !== null });
  // A new account has no settings yet that could be lost.
  const isNew = profile?.universityGroup === null && profile.prefecture === null;
  const hasSettings = archive !== null && Object.values(archive.settings).some((it) => it !== null);
  const withSettings = hasSettings && (chosen ?? isNew);
  const rest = useMutation({
    mutationFn: async (opened: OpenArchive): Promise<Restored> => {
      setBytes(0);
      stop.current = new AbortController();
      const { restore } = await import('./restore.ts');
      return restore(opened, { withSettings, stop: stop.current.signal, onProgress: setBytes });
    },
    onSuccess: onRestored,
  });
  return {
    archive,
    /** An archive that was opened, or null where something else is imported. */
    open: (opened: OpenArchive | null) => {
      setArchive(opened);
      setChosen(null);
      rest.reset();
    },
    hasSettings,
    withSettings,
    chooseSettings: setChosen,
    rest,
    /** Stores all but the selections. */
    begin: () => archive && rest.mutate(archive),
    bytes,
    stop: () => stop.current?.abort(),
    wasStopped: () => stop.current?.signal.aborted === true,
  };
}

export type ArchiveImport = ReturnType<typeof useArchive>;
