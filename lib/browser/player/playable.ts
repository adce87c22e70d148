/**
 * What the player's controls use: a media element, or a player in an iframe (lib/browser/player/embed/iframe-player.ts).
 */
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

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
