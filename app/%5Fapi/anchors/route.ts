import { publicRoute, readQuery } from "#lib/bff/public-route.ts";
import { anchorsParams } from "#lib/contracts/query.ts";
import { listAnchors } from "#lib/services/catalogue/anchor.ts";

export const GET = publicRoute({ subject: "anchors" }, ({ request }) => {
  const { page, per_page, search, include } = readQuery(request, anchorsParams);
  return listAnchors({ page, perPage: per_page, search, include });
});
