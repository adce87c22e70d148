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
      <path d="M12 20s-7.5-4.6-9-9.3C2 7.400 4.200 5 7 5c2 0 3.800 1.100 5 3 1.200-1.900 3-3 5-3 2.800 0 5 2.400 4 5.700-1.500 4.700-9 9.300-9 9.300z" />
    </svg>
    <span className="sr-only">{text}</span>
    {count > 0 && (
      <span className="tabular-nums" aria-hidden="true">
        {count}
      </span>
    )}
  </>
);
