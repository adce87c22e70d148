import { type NextRequest, NextResponse } from "next/server";
import { isFixedPage, type Locale, languageKey, localePath, splitLocale } from "#lib/i18n/locales.ts";
import { encodeSearch, noFilter, normalSearch, parseFilter } from "#lib/list-params.ts";

/** Only what needs it: a visitor whose language is Chinese, and searches. It never decides who may see what. */
export const config = {
  matcher: [
    {
      source: "/((?!_next|_api|zh(?:/|$)|en(?:/|$)|demo/|images/|.*\\.(?:txt|xml|ico|svg)$).*)",
      has: [{ type: "cookie", key: "lang", value: "zh" }],
    },
    { source: "/:prefix(zh)?/videos", has: [{ type: "query", key: "query" }] },
    { source: "/:prefix(zh)?/anchors", has: [{ type: "query", key: "search" }] },
  ],
};

const pageOf = (params: URLSearchParams) =>
  /^[1-9]\d{0,4}$/.test(params.get("page") ?? "") ? params.get("page") : "1";

/**
 * The static route of a search: its text as a path segment (lib/routes.ts does the same for pages). A filter
 * that can't be a slug gets none: `..` would lead to another route, and without the search it isn't found either.
 */
function searchPath(locale: Locale, path: string, params: URLSearchParams): string | null {
  const text = normalSearch(params.get(path === "/videos" ? "query" : "search") ?? "");
  if (text === "") return null;
  const anchor = encodeURIComponent(params.get("anchor") || noFilter);
  if (path === "/videos" && parseFilter(anchor) === null) return null;
  const list = path === "/videos" ? `videos/${anchor}` : "anchors";
  return `/${locale}/at/${list}/${pageOf(params)}/${encodeSearch(text)}`;
}

export function middleware(request: NextRequest) {
  const { pathname, search, searchParams } = request.nextUrl;
  if (isFixedPage(pathname)) return NextResponse.next();
  const { locale, path } = splitLocale(pathname);
  if (locale === "en" && request.cookies.get(languageKey)?.value === "zh")
    return NextResponse.redirect(new URL(localePath("zh", path) + search, request.url), 307);
  const inner = path === "/videos" || path === "/anchors" ? searchPath(locale, path, searchParams) : null;
  return inner === null ? NextResponse.next() : NextResponse.rewrite(new URL(inner, request.url));
}
