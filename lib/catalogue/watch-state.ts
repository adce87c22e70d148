import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";

export type Watch =
  | { state: "full" | "trailer"; source: PlayerSource }
  | { state: "membership-required" | "no-source" };

type WatchView = { state: string; source?: PlayerSource };

/** Each answer has a new signature of the same media. */
const withoutSignature = (_: string, value: unknown) =>
  typeof value === "object" && value && "unsigned" in value ? { ...value, src: 0 } : value;

/** Whether a player may continue, for instance when the session changes. */
export const isSameWatch = (one: WatchView, other: WatchView): boolean =>
  JSON.stringify(one, withoutSignature) === JSON.stringify(other, withoutSignature);

/**
 * What a player shows (product: Player): with access the full video; without it the trailer where there is one, else the
 * membership overlay. With access but no source there is nothing to play. The server alone decides about access.
 */
export function watchState(video: {
  hasAccess: boolean;
  full: PlayerSource | null;
  trailer: PlayerSource | null;
}): Watch {
  if (video.hasAccess) return video.full ? { state: "full", source: video.full } : { state: "no-source" };
  return video.trailer ? { state: "trailer", source: video.trailer } : { state: "membership-required" };
}
