import type { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many history entries the wizard has made up to this one, so that closing it goes back before all of them. */
    wizardDepth?: number;
    /** It goes on with the stored draft, without asking; another key for each draft. */
    resumes?: string;
  }
}

type History = ReturnType<typeof useRouter>['history'];

/** The state of a history entry that is one further into the wizard. */
export function deeper<S extends { wizardDepth?: number }>(old: S): S {
  return { ...old, wizardDepth: (old.wizardDepth ?? 0) + 1 };
}

/** Goes back to the wizard's first history entry, so that Back does not lead into a wizard that is done. */
export function backToBeginning(history: History): Promise<void> {
  const { wizardDepth = 0 } = history.location.state;
  if (wizardDepth === 0) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    history.go(-wizardDepth, { ignoreBlocker: true });
  });
}
