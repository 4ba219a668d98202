/** The product's mark: two book-matched leaves. */
export function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#3b2a20" />
      <g fill="none" stroke="#e9c79b" strokeWidth="1.7" strokeLinecap="round">
        <path d="M16 5v22" stroke="#b98a5b" strokeWidth="1" />
        <path d="M13.4 26V16c0-4-1-6.5-2.6-8.5" />
        <path d="M10.2 26v-7.500c0-3-.7-5-2-6.8" />
        <path d="M18.6 26V16c0-4 1-6.5 2.6-8.5" />
        <path d="M21.8 26v-7.500c0-3 .7-5 2-6.8" />
      </g>
    </svg>
  );
}
