import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { absoluteUrl } from "#lib/seo/alternates.ts";

/** Everything may be crawled but the API; what must not be indexed says so itself. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return { rules: { userAgent: "*", allow: "/", disallow: "/_api/" }, sitemap: absoluteUrl("/sitemap.xml") };
}
