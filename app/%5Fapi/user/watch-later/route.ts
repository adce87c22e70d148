import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { watchLaterBody } from "#lib/contracts/watch-later.ts";
import { changeWatchLater, clearWatchLater, readWatchLater } from "#lib/services/watch-later.ts";

export const GET = sessionRoute({}, async ({ token }) => readWatchLater(token()));

export const PUT = mutationRoute({ schema: watchLaterBody }, ({ token, body }) =>
  changeWatchLater(token(), body),
);

export const DELETE = mutationRoute({}, ({ token }) => clearWatchLater(token()));
