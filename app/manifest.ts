import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { settings } from "#lib/platform/settings.ts";

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  await connection();
  const { SITE_NAME: name } = settings();
  return {
    id: "/",
    name,
    short_name: name,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#121117",
    theme_color: "#121117",
    icons: (["any", "maskable"] as const).flatMap((purpose) =>
      [192, 512].map((size) => ({
        src: `/images/${purpose === "any" ? "icon" : "icon-maskable"}-${size}.png`,
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose,
      })),
    ),
  };
}
