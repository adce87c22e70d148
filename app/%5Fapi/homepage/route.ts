import { publicRoute } from "#lib/bff/public-route.ts";
import { homepageSections } from "#lib/services/catalogue/homepage.ts";

export const GET = publicRoute({ subject: "homepage" }, homepageSections);
