import { handle } from "@/lib/bff/handle";
import { featuredAnchors } from "@/lib/services/anchor";

export const GET = handle("Failed to fetch featured anchors: {status}", featuredAnchors);
