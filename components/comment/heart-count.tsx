type HeartCountProps = { count: number; text: string; filled?: boolean };

/** A heart with the number of hearts; without a number if there are none. */
export const HeartCount = ({ count, text, filled = false }: HeartCountProps) => (
  <>
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M12 20s-7.5-4.6-9-9.3C2 7.4 4.2 5 7 5c2 0 3.8 1.1 5 3 1.2-1.9 3-3 5-3 2.8 0 5 2.4 4 5.7-1.5 4.7-9 9.3-9 9.3z" />
    </svg>
    <span className="sr-only">{text}</span>
    {count > 0 && (
      <span className="tabular-nums" aria-hidden="true">
        {count}
      </span>
    )}
  </>
);
