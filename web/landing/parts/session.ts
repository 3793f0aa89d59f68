/** Whether somebody is signed in here. The page does not wait for it; whoever cannot be told apart is a visitor. */
export const signedIn: Promise<boolean> = fetch('/api/session', { headers: { Accept: 'application/json' } }).then(
  async (answer) => answer.ok && (await answer.json()) !== null,
  () => false,
);

/** Leads whoever is signed in home instead of to the sign-up. The places keep their widths: nothing moves. */
export async function showWayHome() {
  if (!(await signedIn)) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-start]')) {
    link.style.minWidth = `${link.offsetWidth}px`;
    link.href = '/app/homepage';
    link.textContent = 'ホームへ';
  }
  for (const link of document.querySelectorAll<HTMLElement>('[data-visitor]')) link.style.visibility = 'hidden';
}
