import { APP_NAME } from '#domain/app-name.ts';

/** The bookmark with its tick, and the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-[9px] text-lg font-bold tracking-[.06em] whitespace-nowrap text-ink">
      <svg viewBox="0 0 18 25" aria-hidden="true" className="h-[25px] w-[18px] text-brand">
        <path
          fill="currentColor"
          d="M2.5 0h13A2.5 2.5 0 0 1 18 2.5v21.3c0 .95-1.1 1.48-1.84.9L9 19.2l-7.16 5.5C1.1 25.28 0 24.75 0 23.8V2.5A2.5 2.5 0 0 1 2.5 0Z"
        />
        <path
          d="M5.2 8.4 8 11.2l5-5.2"
          fill="none"
          className="stroke-surface"
          strokeWidth="2.1"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {APP_NAME}
    </span>
  );
}
