import { noStore } from "#lib/bff/answer.ts";
import { bearerRoute } from "#lib/bff/bearer-route.ts";
import { revalidateBody } from "#lib/contracts/revalidation.ts";
import { keyFingerprint, revalidate } from "#lib/services/operation/revalidation.ts";

export const POST = bearerRoute(revalidateBody, ({ tags, relayed }) => {
  revalidate(tags, { isRelayed: relayed === true });
  return new Response(null, { status: 204, headers: { ...noStore, "x-murmur-key-mark": keyFingerprint() } });
});
