import { isNight } from "#lib/addresses/play-path.ts";
import { minutesOf } from "#lib/catalogue/night-length.ts";

export type WantedStart = {
  /** Null without a timer. */
  minutes: number | null;
  /** Whether a video that ends before the morning starts again. */
  loops: boolean;
};

/** How the address asks its video to start (lib/addresses/play-path.ts), or null. */
export function readWantedStart(): WantedStart | null {
  const { searchParams } = new URL(location.href);
  const night = searchParams.get("timer");
  if (!isNight(night) && !searchParams.has("play")) return null;
  return { minutes: isNight(night) ? minutesOf(night) : null, loops: night === "night" };
}

/** Also removes that from the address, so that neither a reload nor a shared link sets a timer. */
export function takeWantedStart(): WantedStart | null {
  const start = readWantedStart();
  if (!start) return null;
  const address = new URL(location.href);
  address.searchParams.delete("timer");
  address.searchParams.delete("play");
  window.history.replaceState(window.history.state, "", address);
  return start;
}
