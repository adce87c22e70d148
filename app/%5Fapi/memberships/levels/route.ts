import { publicRoute } from "#lib/bff/public-route.ts";
import { membershipLevels } from "#lib/services/payment/membership.ts";

export const GET = publicRoute({ subject: "levels" }, membershipLevels);
