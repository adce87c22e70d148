import { handle } from "@/lib/bff/handle";
import { fetchFailures } from "@/lib/fetch-failures";
import { featuredAnchors } from "@/lib/services/anchor";

export const GET = handle(fetchFailures.featuredAnchors, featuredAnchors);
