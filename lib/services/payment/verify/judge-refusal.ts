import "server-only";
import { hasLevel } from "./identify-owner.ts";

/**
 * What WordPress's final refusal means for a payment. `given`: an earlier request has given the level, but its response
 * was lost. `unknown`: the next request may tell. `refused`: the refusal stands.
 */
export type RefusalVerdict = "given" | "unknown" | "refused";

/** Judges a refusal by its status. 409 says that the member has the level; the member's token, if any, can prove it. */
export async function judgeRefusal(
  status: number,
  levelId: number,
  token: string | null,
): Promise<RefusalVerdict> {
  if (status !== 409 || token === null) return "refused";
  return hasLevel(token, levelId).then(
    (has) => (has ? "given" : "refused"),
    () => "unknown",
  );
}
