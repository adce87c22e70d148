import { queryClient } from "#lib/browser/base/query-client.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";

/** A list of slugs in the cache of queries. */
type MemberList<Data> = {
  /** The key of its query. Its only part names the channel between tabs, too. */
  queryKey: readonly [string];
  /** Null where WordPress stores no list. */
  slugsOf: (data: Data) => readonly string[] | null;
  dataOf: (slugs: string[] | null) => Data;
};

/** One entry of a list in its state before a failed change; other entries keep their later changes. */
function rollBack(current: readonly string[], before: readonly string[], slug: string): string[] {
  const others = current.filter((other) => other !== slug);
  const at = before.indexOf(slug);
  return at < 0 ? others : [...others.slice(0, at), slug, ...others.slice(at)];
}

/** Changes of a member's list, visible at once; other tabs read the list again after each. */
export function memberList<Data>({ queryKey, slugsOf, dataOf }: MemberList<Data>) {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(queryKey[0]);
  /** The number of this tab's changes in flight; the list is fetched again after them, for changes that none of them has. */
  let changesInFlight = 0;
  let hasMissed = false;

  function readAgain(): void {
    hasMissed = changesInFlight > 0;
    if (!hasMissed) queryClient.invalidateQueries({ queryKey });
  }

  function undo(slug: string, before: Data | undefined): void {
    const current = queryClient.getQueryData<Data>(queryKey);
    // If the session has ended meanwhile, its list must not come back.
    if (!before || !current || !isMarkedSignedIn()) {
      queryClient.resetQueries({ queryKey }).catch(() => {});
      return;
    }
    const [slugs, slugsBefore] = [slugsOf(current), slugsOf(before)];
    const undone = slugs && slugsBefore ? rollBack(slugs, slugsBefore, slug) : null;
    queryClient.setQueryData(queryKey, dataOf(undone));
  }

  channel?.addEventListener("message", readAgain);
  return {
    announce: (): void => channel?.postMessage("changed"),
    /** Adds or removes a slug; undone if `send` fails. @throws ApiError */
    async change(slug: string, isListed: boolean, send: () => Promise<Data>): Promise<void> {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Data>(queryKey);
      const others = ((before && slugsOf(before)) ?? []).filter((other) => other !== slug);
      queryClient.setQueryData(queryKey, dataOf(isListed ? [slug, ...others] : others));
      hasMissed ||= changesInFlight > 0;
      changesInFlight += 1;
      try {
        const changed = await send();
        // The response does not have changes that are still in flight.
        if (!hasMissed) queryClient.setQueryData(queryKey, changed);
        channel?.postMessage("changed");
      } catch (error) {
        undo(slug, before);
        throw error;
      } finally {
        changesInFlight -= 1;
        if (hasMissed) readAgain();
      }
    },
  };
}
