import { handle } from "@/lib/bff/handle";
import { fetchFailures } from "@/lib/fetch-failures";
import { homepageSections } from "@/lib/services/homepage";

export const GET = handle(fetchFailures.homepage, homepageSections);
