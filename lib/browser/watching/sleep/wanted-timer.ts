import { isNight } from "#lib/addresses/play-path.ts";
import { minutesOf } from "#lib/catalogue/night-length.ts";

export type WantedStart = {
  /** Null without a timer. */
  minutes: number | null;
  /** Whether a video that ends before the morning starts again. */
  loops: boolean;
};

/**
 * How the address asks its video to start (lib/addresses/play-path.ts), or null. Removes that from the address, so that
 * neither a reload nor a shared link sets a timer.
 */
export function takeWantedStart(): WantedStart | null {
  const address = new URL(location.href);
  const { searchParams } = address;
  const night = searchParams.get("timer");
  if (!isNight(night) && !searchParams.has("play")) return null;
  searchParams.delete("timer");
  searchParams.delete("play");
  window.history.replaceState(window.history.state, "", address);
  return { minutes: isNight(night) ? minutesOf(night) : null, loops: night === "night" };
}
