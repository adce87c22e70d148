import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { callApi } from "#lib/browser/base/client.ts";
import { cache } from "#lib/config/cache.ts";
import { membershipLevel } from "#lib/contracts/payment/membership.ts";

const { tag, stale, discard } = cache.levels;

export const levelsQuery = queryOptions({
  queryKey: [tag],
  queryFn: ({ signal }) => callApi("/memberships/levels", { schema: z.array(membershipLevel), signal }),
  staleTime: stale * 1000,
  gcTime: discard * 1000,
});
