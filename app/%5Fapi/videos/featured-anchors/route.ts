import { publicRoute } from "#lib/bff/public-route.ts";
import { fetchFailures } from "#lib/fetch-failures.ts";
import { featuredAnchors } from "#lib/services/anchor.ts";

export const GET = publicRoute({ failure: fetchFailures.featuredAnchors }, featuredAnchors);
