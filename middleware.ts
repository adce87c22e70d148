import { type NextRequest, NextResponse } from "next/server";
import { readAddress } from "#lib/addresses/routing/address.ts";
import { routePath } from "#lib/addresses/routing/inner-path.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { chosenLocale, leadsToOtherLanguage } from "#lib/i18n/request-locale.ts";
import { isFixedPage, splitLocale } from "#lib/i18n/split-locale.ts";

/**
 * Only requests that need it. Next reads this statically at build time, so parameter names are literal; a test
 * compares them with lib/addresses/pages.ts.
 */
export const config = {
  // In the same process, instead of Next's Edge sandbox (decision: middleware-keeps-its-name).
  runtime: "nodejs",
  matcher: [
    {
      source: "/((?!_next|_api|demo/|images/|.*\\.(?:txt|vtt|xml|ico|svg|webmanifest)$).*)",
      has: [{ type: "cookie", key: "lang", value: "(?!en$).*" }],
    },
    { source: "/((?!_next|_api).*)", has: [{ type: "query", key: "query" }] },
    { source: "/((?!_next|_api).*)", has: [{ type: "query", key: "search" }] },
    { source: "/((?!_next|_api).*)", has: [{ type: "query", key: "sort" }] },
    { source: "/((?!_next|_api).*)", has: [{ type: "query", key: "access" }] },
    { source: "/((?!_next|_api).*)", has: [{ type: "query", key: "trigger" }] },
    { source: "/((?!_next|_api).*)", has: [{ type: "query", key: "language" }] },
    { source: "/((?!_next|_api).*)", has: [{ type: "query", key: "length" }] },
    { source: "/((?!_next|_api).*)", has: [{ type: "query", key: "anchor", value: ".*[^ -~].*" }] },
  ],
};

/** The route for parameters that no rewrite can pass on, else null. It never decides on access. */
function innerRoute(pathname: string, query: string): string | null {
  const { page, values, isLegal, isRouted } = readAddress(pathname, query);
  return page && isLegal && isRouted ? routePath(page, splitLocale(pathname).locale, values) : null;
}

export function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  const chosen = chosenLocale(request.headers.get("cookie"));
  if (leadsToOtherLanguage(chosen, pathname) && !isFixedPage(pathname))
    return NextResponse.redirect(new URL(localePath(chosen, pathname) + search, request.url), 307);
  const route = innerRoute(pathname, search.slice(1));
  return route === null ? NextResponse.next() : NextResponse.rewrite(new URL(route, request.url));
}
