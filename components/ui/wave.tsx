/** The site's logo. */
export function Wave() {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" fill="none" aria-hidden="true">
      <circle cx="13" cy="13" r="12" className="fill-accent/13" />
      <path
        d="M5 13c2 0 2-5 4-5s2 10 4 10 2-10 4-10 2 5 4 5"
        className="stroke-accent"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
