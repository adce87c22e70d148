/** What can be told to play: a file's element, or a player in a frame that takes orders (lib/browser/watching/iframe-player.ts). */
export type Playable = EventTarget &
  Pick<
    HTMLMediaElement,
    | "paused"
    | "ended"
    | "currentTime"
    | "duration"
    | "volume"
    | "muted"
    | "loop"
    | "playbackRate"
    | "play"
    | "pause"
  >;

/** The speeds that one can choose. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
