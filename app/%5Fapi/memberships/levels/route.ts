import { handle } from "#lib/bff/handle.ts";
import { membershipLevels } from "#lib/services/membership.ts";

export const GET = handle("Failed to fetch membership levels: {status}", membershipLevels);
