import type { Settings } from "./settings.ts";

/** The card's thumbnail widths, and the poster's above them; avatars are 80x80, also for dense screens (product: Image sizes). */
export const imageWidths = [80, 160, 240, 320, 480, 640, 960];

/**
 * What the image optimiser may fetch: WordPress's own host and MEDIA_HOSTS, the documented widths, no SVG,
 * no redirects; nothing where there are no settings yet.
 */
export function imageHosts(settings: Settings | null) {
  const { WORDPRESS_URL, MEDIA_HOSTS = [] } = settings ?? { WORDPRESS_URL: "http://localhost" };
  const wordpress = new URL(WORDPRESS_URL);
  return {
    imageSizes: imageWidths.slice(0, 4),
    deviceSizes: imageWidths.slice(4),
    formats: ["image/webp" as const],
    minimumCacheTTL: 86_400,
    maximumRedirects: 0,
    dangerouslyAllowLocalIP: ["localhost", "127.0.0.1", "[::1]"].includes(wordpress.hostname),
    remotePatterns: [
      {
        protocol: wordpress.protocol.slice(0, -1) as "http" | "https",
        hostname: wordpress.hostname,
        port: wordpress.port,
      },
      ...MEDIA_HOSTS.map((hostname) => ({ protocol: "https" as const, hostname })),
    ],
  };
}
