import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { absoluteUrl } from "#lib/seo/alternates.ts";

/** The API is closed to crawlers; pages that must not be indexed say so themselves. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return { rules: { userAgent: "*", allow: "/", disallow: "/_api/" }, sitemap: absoluteUrl("/sitemap.xml") };
}
