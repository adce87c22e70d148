import { handle } from "#lib/bff/handle.ts";
import { fetchFailures } from "#lib/fetch-failures.ts";
import { homepageSections } from "#lib/services/homepage.ts";

export const GET = handle(fetchFailures.homepage, homepageSections);
