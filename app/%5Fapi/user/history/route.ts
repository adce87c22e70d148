import { memberDataOptions } from "#lib/bff/limits/limits.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { watchedBody } from "#lib/contracts/accounts/history.ts";
import { clearHistory, noteWatched, readAccountHistory } from "#lib/services/accounts/history.ts";

export const GET = sessionRoute(memberDataOptions, ({ token }) => readAccountHistory(token()));

export const PUT = mutationRoute({ schema: watchedBody, ...memberDataOptions }, ({ token, body }) =>
  noteWatched(token(), body),
);

export const DELETE = mutationRoute(memberDataOptions, ({ token }) => clearHistory(token()));
