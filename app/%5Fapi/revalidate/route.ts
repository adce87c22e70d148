import { bearerRoute } from "#lib/bff/bearer-route.ts";
import { revalidateBody } from "#lib/contracts/revalidation.ts";
import { revalidate } from "#lib/services/revalidation.ts";

export const POST = bearerRoute({ secret: "REVALIDATE_SECRET", schema: revalidateBody }, ({ tags }) =>
  revalidate(tags),
);
