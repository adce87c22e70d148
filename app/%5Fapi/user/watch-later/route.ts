import { change } from "#lib/bff/change.ts";
import { readSession } from "#lib/bff/member.ts";
import { watchLaterBody } from "#lib/contracts/watch-later.ts";
import { SiteError } from "#lib/errors.ts";
import { changeWatchLater, readWatchLater } from "#lib/services/watch-later.ts";

export const GET = readSession((session) => {
  if (session === null) throw new SiteError(401, "NO_TOKEN");
  return readWatchLater(session.token);
});

export const PUT = change({ schema: watchLaterBody }, ({ token, body }) => changeWatchLater(token(), body));
