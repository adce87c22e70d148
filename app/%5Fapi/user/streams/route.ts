import { memberDataOptions } from "#lib/bff/limits/limits.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { streamReport } from "#lib/contracts/accounts/history.ts";
import { noteStream } from "#lib/services/accounts/streams.ts";

/** Reports that a member's play has started or goes on. */
export const POST = mutationRoute({ schema: streamReport, ...memberDataOptions }, ({ member, body }) =>
  noteStream(member().member, body),
);
