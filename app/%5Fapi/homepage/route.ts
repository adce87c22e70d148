import { publicRoute } from "#lib/bff/public-route.ts";
import { fetchFailures } from "#lib/fetch-failures.ts";
import { homepageSections } from "#lib/services/homepage.ts";

export const GET = publicRoute({ failure: fetchFailures.homepage }, homepageSections);
