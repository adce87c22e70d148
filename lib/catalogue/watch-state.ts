import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";

export type Watch =
  | { state: "full" | "trailer"; source: PlayerSource }
  | { state: "membership-required" | "no-source" };

type WatchView = { state: string; source?: PlayerSource };

/** Each answer signs the same media anew, so signatures are not compared. */
const withoutSignature = (_: string, value: unknown) =>
  typeof value === "object" && value && "unsigned" in value ? { ...value, src: 0 } : value;

/** Whether two states play the same, so that the player continues, for instance after a change of the session. */
export const isSameWatch = (a: WatchView, b: WatchView): boolean =>
  JSON.stringify(a, withoutSignature) === JSON.stringify(b, withoutSignature);

/**
 * What a player shows (product: Player): with access the full video; without it the trailer, or the membership overlay
 * where there is none. With access but without a source nothing plays. The server alone decides about access.
 */
export function watchState(video: {
  hasAccess: boolean;
  full: PlayerSource | null;
  trailer: PlayerSource | null;
}): Watch {
  if (video.hasAccess) return video.full ? { state: "full", source: video.full } : { state: "no-source" };
  return video.trailer ? { state: "trailer", source: video.trailer } : { state: "membership-required" };
}
