import { isMarkedSignedIn } from "./marker.ts";

/** The visitor's level: 0 without a login, null if WordPress does not answer. */
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
