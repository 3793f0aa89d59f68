/** Days along their rail, as they will be listed: a deadline, an appointment, and what comes after. */
export function EmptyRows() {
  return (
    <svg viewBox="0 0 260 132" aria-hidden fill="none" className="size-full">
      <path d="M58 22v96" strokeWidth="2" stroke="var(--line)" />
      {[0, 46, 92].map((top, row) => (
        <g key={top} opacity={1 - row * 0.3}>
          <rect y={top + 4} width="32" height="32" rx="8" fill="var(--line)" opacity="0.6" />
          <rect x="82" y={top + 8} width={[128, 96, 112][row]} height="10" rx="5" fill="var(--line)" />
          <rect x="82" y={top + 25} width={[84, 120, 64][row]} height="7" rx="3.5" fill="var(--line)" opacity="0.6" />
          {row === 1 ? (
            <circle cx="58" cy={top + 20} r="5.5" strokeWidth="3" fill="var(--surface)" stroke="var(--brand)" />
          ) : (
            <path d={`M58 ${top + 12}l8 8-8 8-8-8z`} fill="var(--shu)" />
          )}
        </g>
      ))}
    </svg>
  );
}
