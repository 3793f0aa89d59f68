/** Whether somebody is signed in. The page does not wait for the answer; without one it treats everyone as a visitor. */
export const signedIn: Promise<boolean> = fetch('/api/session', { headers: { Accept: 'application/json' } }).then(
  async (answer) => answer.ok && (await answer.json()) !== null,
  () => false,
);

/** Replaces sign-up links with links home for signed-in users. Their widths stay: nothing moves. */
export async function showWayHome() {
  if (!(await signedIn)) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-start]')) {
    link.style.minWidth = `${link.offsetWidth}px`;
    link.href = '/app/homepage';
    link.textContent = 'ホームへ';
  }
  for (const link of document.querySelectorAll<HTMLElement>('[data-visitor]')) link.style.visibility = 'hidden';
}
