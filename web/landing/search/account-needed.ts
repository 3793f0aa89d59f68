import { signedIn } from '../parts/session.ts';

/** Continues with the chosen company: to its new selection, or without an account to the sign-up dialog. */
export async function chooseCompany(name: string) {
  const query = `?company=${encodeURIComponent(name)}`;
  if (await signedIn) {
    location.assign(`/app/companies/add${query}`);
    return;
  }
  const dialog = document.querySelector<HTMLDialogElement>('[data-account-needed]');
  const title = dialog?.querySelector<HTMLElement>('h2');
  if (!dialog || !title) return;
  title.textContent = `${name}の選考を管理するには、アカウントが必要です`;
  for (const link of dialog.querySelectorAll<HTMLAnchorElement>('[data-with-company]'))
    link.setAttribute('href', link.pathname + query);
  dialog.showModal();
  title.focus();
}

/** On the page of results a company is chosen as in the list; a new tab gets the sign-up that the link leads to. */
export function chooseFromResults() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-company]'))
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      void chooseCompany(link.dataset.company ?? '');
    });
}

/** A press on the backdrop closes the dialog, as Esc does; one that began inside, while selecting text, does not. */
export function closeBesideIt() {
  const dialog = document.querySelector<HTMLDialogElement>('[data-account-needed]');
  let began = false;
  dialog?.addEventListener('pointerdown', (event) => {
    began = event.target === dialog;
  });
  dialog?.addEventListener('click', (event) => began && event.target === dialog && dialog.close());
}
