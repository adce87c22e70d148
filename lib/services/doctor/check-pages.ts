import "server-only";
import { fetchUpstream } from "#lib/platform/http/upstream-fetch.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { type Diagnosis, warn } from "./diagnosis.ts";

/** The marks of scripts that CDNs insert into pages. */
const marks: readonly [what: string, mark: RegExp][] = [
  ["e-mail obfuscation", /\/cdn-cgi\/(?:l\/email-protection|scripts\/[^"']*email-decode)/],
  ["Rocket Loader", /rocket-loader|type=["']?[\da-f]{20,}-(?:text\/javascript|module)/],
  ["Web Analytics", /cloudflareinsights\.com\/beacon/],
];

/** Whether a CDN or proxy changes the site's pages; nothing if no page can be fetched. */
export async function checkPages({ SITE_URL }: Settings): Promise<Diagnosis[]> {
  const url = new URL("/privacy", SITE_URL);
  const page = await fetchUpstream(url, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  if (!page?.response.ok || !page.response.headers.get("content-type")?.startsWith("text/html")) return [];
  const { response, text } = page;
  const changes = marks.filter(([, mark]) => mark.test(text)).map(([what]) => what);
  const control = response.headers.get("cache-control") ?? "";
  const isKept = /\b(?:max-age=0|no-store)\b/.test(control);
  return [
    ...(changes.length > 0
      ? [
          warn(
            "pages",
            `something in front of the site changes the site's pages (${changes.join(", ")}): turn it off, React draws such pages anew or not at all`,
          ),
        ]
      : []),
    ...(isKept
      ? []
      : [
          warn(
            "pages",
            `something in front of the site gives its pages a lifetime of its own (Cache-Control "${control}"): let it respect the site's headers`,
          ),
        ]),
  ];
}
