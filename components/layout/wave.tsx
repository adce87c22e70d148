/** The mark of the site. */
export function Wave() {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" fill="none" aria-hidden="true">
      <circle cx="13" cy="13" r="12" fill="#b8a4ee22" />
      <path
        d="M5 13c2 0 2-5 4-5s2 10 4 10 2-10 4-10 2 5 4 5"
        stroke="#b8a4ee"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
