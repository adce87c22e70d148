import { handle, readQuery } from "@/lib/bff/handle";
import { anchorsQuery } from "@/lib/contracts/query";
import { fetchFailures } from "@/lib/fetch-failures";
import { listAnchors } from "@/lib/services/anchor";

export const GET = handle(fetchFailures.anchors, (request) => {
  const { page, per_page, search, include } = readQuery(request, anchorsQuery);
  return listAnchors({ page, perPage: per_page, search, include });
});
