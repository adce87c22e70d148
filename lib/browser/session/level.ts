import { isMarkedSignedIn } from "./marker.ts";

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
