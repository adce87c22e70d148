const strokes = {
  timer: "M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z",
  loop: "M17 3l3 3-3 3M4 11V9a3 3 0 0 1 3-3h13M7 21l-3-3 3-3M20 13v2a3 3 0 0 1-3 3H4",
  dim: "M12 3a9 9 0 1 0 0 18Zm0 0a9 9 0 0 1 0 18",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v6a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-6",
};

/** What stands before the words of a button below the player. */
export const NightIcon = ({ name }: { name: keyof typeof strokes }) => (
  <svg
    viewBox="0 0 24 24"
    width={20}
    height={20}
    fill={name === "dim" ? "currentColor" : "none"}
    fillOpacity={0.4}
    stroke="currentColor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={strokes[name]} />
  </svg>
);
