import { handle } from "@/lib/bff/handle";
import { homepageSections } from "@/lib/services/homepage";

export const GET = handle("Failed to fetch homepage data: {status}", homepageSections);
