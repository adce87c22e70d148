import { publicRoute, readQuery } from "#lib/bff/public-route.ts";
import { suggestions } from "#lib/contracts/catalogue/suggestions.ts";
import { suggestionsParams } from "#lib/contracts/query.ts";
import { suggest } from "#lib/services/catalogue/suggestions.ts";

export const GET = publicRoute({ subject: "videos" }, async ({ request }) => {
  const { search, vip, language } = readQuery(request, suggestionsParams);
  return suggestions.parse(await suggest({ search, freeFirst: vip === undefined, locale: language }));
});
