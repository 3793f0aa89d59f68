/** The login page, which leads on to `path` afterwards. */
export function loginPath(path: string): string {
  return `/login?redirect=${encodeURIComponent(path)}`;
}

/** Where to go after signing in: the path that was asked for, if it is one of this site, else home. */
export function safeRedirect(asked: string | undefined): string {
  const target = asked && URL.canParse(asked, window.location.origin) ? new URL(asked, window.location.origin) : null;
  const ours = target?.origin === window.location.origin && /^\/app(?:\/|$)/.test(target.pathname);
  return ours && target ? target.pathname + target.search : '/app/homepage';
}
