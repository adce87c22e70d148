import { handle } from "#lib/bff/handle.ts";
import { fetchFailures } from "#lib/fetch-failures.ts";
import { featuredAnchors } from "#lib/services/anchor.ts";

export const GET = handle(fetchFailures.featuredAnchors, featuredAnchors);
