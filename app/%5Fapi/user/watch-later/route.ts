import { memberDataOptions } from "#lib/bff/limits/limits.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { watchLaterBody } from "#lib/contracts/accounts/watch-later.ts";
import { changeWatchLater, clearWatchLater, readWatchLater } from "#lib/services/accounts/watch-later.ts";

export const GET = sessionRoute(memberDataOptions, async ({ token }) => readWatchLater(token()));

export const PUT = mutationRoute({ schema: watchLaterBody, ...memberDataOptions }, ({ token, body }) =>
  changeWatchLater(token(), body),
);

export const DELETE = mutationRoute(memberDataOptions, ({ token }) => clearWatchLater(token()));
