import { publicRoute } from "#lib/bff/public-route.ts";
import { featuredAnchors } from "#lib/services/catalogue/anchor.ts";

export const GET = publicRoute({ subject: "featuredAnchors" }, featuredAnchors);
