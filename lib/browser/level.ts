import { adsKey, seesAds } from "#lib/ads.ts";
import { isMarkedSignedIn } from "./marker.ts";

/** Keeps for the next page whether its member sees ads, and marks this one. `null`: nobody is signed in. */
export function rememberLevel(level: number | null): void {
  const marked = level !== null && seesAds(level);
  document.documentElement.classList.toggle(adsKey, marked);
  try {
    if (marked) localStorage.setItem(adsKey, "1");
    else localStorage.removeItem(adsKey);
  } catch {
    // A browser without storage: each page learns the level anew.
  }
}

/** The level of who looks at this page: 0 is a visitor, at once; null a member of whom WordPress can't say. */
export async function readLevel(): Promise<number | null> {
  if (!isMarkedSignedIn()) return 0;
  try {
    const [{ queryClient }, { sessionQuery }] = await Promise.all([
      import("./query-client.ts"),
      import("./session.ts"),
    ]);
    return (await queryClient.fetchQuery(sessionQuery))?.membershipLevelId ?? 0;
  } catch {
    return null;
  }
}
