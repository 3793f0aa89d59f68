/** The line of a timetable that ends before the bookmark. */
export function LostLine() {
  return (
    <svg
      viewBox="0 0 200 44"
      aria-hidden
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      className="w-50 max-w-full text-brand"
    >
      <circle cx="12" cy="27" r="8" stroke="currentColor" />
      <path d="M22 27h44" stroke="currentColor" />
      <path d="M75 27h5M127 27h41" strokeDasharray="0 10" stroke="var(--line-strong)" />
      <path
        d="M89.5 3h21a2 2 0 0 1 2 2v37l-12.5-8.5L87.5 42V5a2 2 0 0 1 2-2z"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeDasharray="4 4"
        fill="var(--bg)"
        stroke="var(--line-strong)"
      />
      <circle cx="188" cy="27" r="8" fill="var(--bg)" stroke="var(--line-strong)" />
    </svg>
  );
}
