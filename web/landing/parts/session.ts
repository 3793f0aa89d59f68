/** The address of whoever is signed in; null for a visitor. The page does not wait for the answer; without one it treats everyone as a visitor. */
export const accountEmail: Promise<string | null> = fetch('/api/session', {
  headers: { Accept: 'application/json' },
}).then(
  async (answer) => {
    const session = answer.ok ? ((await answer.json()) as { user: { email: string } } | null) : null;
    return session?.user.email ?? null;
  },
  () => null,
);

/** Whether somebody is signed in. */
export const signedIn: Promise<boolean> = accountEmail.then((email) => email !== null);

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
