import { fill } from "./fill.ts";

/** The time left of a video: "42 min left", "1 h 19 min left". */
export function timeLeft(
  { position, duration }: { position: number; duration: number },
  texts: { minutes: string; hours: string },
): string {
  const minutes = Math.max(1, Math.ceil((duration - position) / 60));
  if (minutes < 60) return fill(texts.minutes, { minutes });
  return fill(texts.hours, { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
