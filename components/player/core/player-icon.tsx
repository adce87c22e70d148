const paths = {
  play: "M8 5.5v13l11-6.5z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  previous: "M18 6v12l-9-6zM6 6v12",
  next: "M6 6v12l9-6zM18 6v12",
  replay: "M4 12a8 8 0 1 0 2.6-5.9M4 4v4.5h4.5",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  captions: "M4 5.5h16v13H4zM10.5 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3",
  timer: "M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z",
  loop: "M17 3l3 3-3 3M4 11V9a3 3 0 0 1 3-3h13M7 21l-3-3 3-3M20 13v2a3 3 0 0 1-3 3H4",
  soundOnly: "M5 17v-4a7 7 0 0 1 14 0v4M5 14.5h2.5v5H6a1 1 0 0 1-1-1zM19 14.5h-2.5v5H18a1 1 0 0 0 1-1z",
  fade: "M4 6v12h16z",
  dim: "M12 3a9 9 0 1 0 0 18Zm0 0a9 9 0 0 1 0 18",
  theatre: "M3 7h18v10H3z",
  fullscreen: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  exitFullscreen: "M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5",
  keys: "M3 6.5h18v11H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8",
  close: "M6 6l12 12M18 6L6 18",
  back: "M12 4.5 8.5 2M12 4.5 8.5 7M12 4.5a8.5 8.5 0 1 1-8.5 8.5",
  forward: "M12 4.5 15.5 2M12 4.5 15.5 7M12 4.5a8.5 8.5 0 1 0 8.5 8.5",
  home: "M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-5v-6h-4v6H5a1 1 0 0 1-1-1z",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v6a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-6",
};
export type PlayerIconName = keyof typeof paths;

const filled: readonly PlayerIconName[] = ["play", "dim"];
/** These seek by so many seconds. */
const numbered: readonly PlayerIconName[] = ["back", "forward"];

export const PlayerIcon = ({ name }: { name: PlayerIconName }) => (
  <svg
    viewBox="0 0 24 24"
    width={22}
    height={22}
    className="shrink-0"
    fill={filled.includes(name) ? "currentColor" : "none"}
    fillOpacity={name === "dim" ? 0.4 : 1}
    stroke="currentColor"
    strokeWidth={name === "pause" ? 3 : 1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
    {numbered.includes(name) && (
      <text
        x={12}
        y={16}
        fontSize={8.5}
        fontWeight={700}
        textAnchor="middle"
        fill="currentColor"
        stroke="none"
      >
        10
      </text>
    )}
  </svg>
);
