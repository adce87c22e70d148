import { change } from "@/lib/bff/change";
import { readSession } from "@/lib/bff/member";
import { watchLaterBody } from "@/lib/contracts/watch-later";
import { SiteError } from "@/lib/errors";
import { changeWatchLater, readWatchLater } from "@/lib/services/watch-later";

export const GET = readSession((session) => {
  if (session === null) throw new SiteError(401, "NO_TOKEN");
  return readWatchLater(session.token);
});

export const PUT = change({ schema: watchLaterBody }, ({ token, body }) => changeWatchLater(token(), body));
