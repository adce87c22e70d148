import { handle, readQuery } from "@/lib/bff/handle";
import { anchorsQuery } from "@/lib/contracts/query";
import { listAnchors } from "@/lib/services/anchor";

export const GET = handle("Failed to fetch anchors: {status}", (request) =>
  listAnchors(readQuery(request, anchorsQuery)),
);
