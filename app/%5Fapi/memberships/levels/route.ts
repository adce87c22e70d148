import { handle } from "@/lib/bff/handle";
import { membershipLevels } from "@/lib/services/membership";

export const GET = handle("Failed to fetch membership levels: {status}", membershipLevels);
