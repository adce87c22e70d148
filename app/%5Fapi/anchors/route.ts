import { handle, readQuery } from "#lib/bff/handle.ts";
import { anchorsQuery } from "#lib/contracts/query.ts";
import { fetchFailures } from "#lib/fetch-failures.ts";
import { listAnchors } from "#lib/services/anchor.ts";

export const GET = handle(fetchFailures.anchors, (request) => {
  const { page, per_page, search, include } = readQuery(request, anchorsQuery);
  return listAnchors({ page, perPage: per_page, search, include });
});
