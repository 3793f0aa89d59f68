/** Fills the page while the route guard reads the session. */
export function Spinner() {
  return (
    <div role="status" className="grid min-h-[60vh] place-items-center">
      <div className="animate-[appear_0s_200ms_both]">
        <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 animate-spin text-brand">
          <circle cx="16" cy="16" r="13" fill="none" className="stroke-line" strokeWidth="3" />
          <path d="M16 3a13 13 0 0 1 13 13" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
        </svg>
        <span className="sr-only">読み込んでいます</span>
      </div>
    </div>
  );
}
