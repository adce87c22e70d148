const shapes = {
  paypal:
    "M3 7.500A2.5 2.5 0 0 1 5.5 5h13A2.5 2.5 0 0 1 21 7.500v9a2.5 2.5 0 0 1-2.5 2.500h-13A2.5 2.5 0 0 1 3 16.500zM3 10h18M7 15h3",
  alipay: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
  crypto: "M12 3l8 4.500v9L12 21l-8-4.500v-9zM12 12l8-4.500M12 12v9M12 12L4 7.5",
} as const;

/** A drawing for a way to pay; its name stands beside it. */
export function MethodIcon({ of }: { of: keyof typeof shapes }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[of]} />
    </svg>
  );
}
