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

/** A press on the backdrop closes the dialog, as Esc does; one that began inside, while selecting text, does not. */
export function closeBesideIt() {
  const dialog = document.querySelector<HTMLDialogElement>('[data-account-needed]');
  let began = false;
  dialog?.addEventListener('pointerdown', (event) => {
    began = event.target === dialog;
  });
  dialog?.addEventListener('click', (event) => began && event.target === dialog && dialog.close());
}
